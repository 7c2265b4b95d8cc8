import { searchWords, sortKey, wordsBeginning } from './search-words';

test('words are lower case, without accents and punctuation, each once', () => {
  expect(searchWords("L'Été à Paris", 'Noë & the Été', null)).toEqual(['l', 'ete', 'a', 'paris', 'noe', 'the']);
});

test('words of other scripts are kept whole', () => {
  expect(searchWords('東京 Nights 2')).toEqual(['東京', 'nights', '2']);
});

test('texts are sorted without regard to capitals and accents', () => {
  const titles = ['zoo', 'Émile', null, 'apple', 'Zebra', 'eagle'];
  const sorted = titles.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual([null, 'apple', 'eagle', 'Émile', 'Zebra', 'zoo']);
});

test('what was typed is no pattern, and nothing typed filters nothing', () => {
  expect(wordsBeginning('a.* (b')).toEqual({ $and: [{ words: /^a/ }, { words: /^b/ }] });
  expect(wordsBeginning(' -- ')).toEqual({});
  expect(wordsBeginning(undefined)).toEqual({});
});
