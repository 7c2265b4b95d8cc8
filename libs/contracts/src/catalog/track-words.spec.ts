import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { VocabularyChanges } from './vocabulary';

const refusalOf = (changes: object): string | undefined => {
  const [error] = validateSync(plainToInstance(VocabularyChanges, changes), { stopAtFirstError: true });
  return error && Object.values(error.constraints ?? {})[0];
};

test('a studio’s own words are new, named once, and short enough', () => {
  expect(refusalOf({ genres: ['Trip-Hop', ' Soul '], moods: ['Ambient', 'x'.repeat(60)] })).toBeUndefined();
  expect(refusalOf({ genres: Array.from({ length: 100 }, (_, n) => `Genre ${n}`) })).toBeUndefined();
  for (const [words, refusal] of [
    [['hip-hop'], '“hip-hop” is there already'],
    [['Soul', 'soul '], '“soul” is there twice'],
    [['\u200b '], 'A genre is empty'],
    [['Soul, Funk'], '“Soul, Funk” has a comma'],
    [Array.from({ length: 101 }, (_, n) => `Genre ${n}`), 'At most 100 genres'],
    [['x'.repeat(61)], expect.stringContaining('60')],
    [[7], expect.any(String)],
    ['Soul', expect.any(String)],
    [null, expect.any(String)],
  ] as const)
    expect(refusalOf({ genres: words })).toEqual(refusal);
});
