import { meantBy, proposalsFor } from './typing-errors';

test.each([
  ['swapped', 'drak', 'dark'],
  ['wrong', 'derk', 'dark'],
  ['missing', 'strngs', 'strings'],
  ['too many', 'stringss', 'strings'],
])('a letter is %s: %s for %s', (_, typed, word) => {
  expect(meantBy(typed, word, true)).toBe(word);
});

test('a beginning with an error in it is put right; its last letter is not taken for wrong', () => {
  expect(meantBy('melnach', 'melancholic', false)).toBe('melanch');
  expect(meantBy('mela', 'melody', false)).toBeUndefined();
  expect(meantBy('piano', 'strings', false)).toBeUndefined();
});

test('whole words come before beginnings; the middle of a word is no typing error', () => {
  expect(proposalsFor('drak', ['dark', 'darkness', 'drama', 'strings'])).toEqual(['dark']);
  expect(proposalsFor('drakn', ['darkness', 'strings'])).toEqual(['darkn']);
  expect(proposalsFor('mber', ['amber'])).toEqual([]);
  expect(proposalsFor('adrk', ['dark'])).toEqual(['dark']);
});
