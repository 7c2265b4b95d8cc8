import { searchWords } from '@cueroom/contracts/search-parts';
import type { Filter, Search } from './search-words';

/** The value at a path such as `order.title`. */
export const valueAt = (record: Filter, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Filter | null | undefined)?.[name], record);

/**
 * How well records match: whole words count more than beginnings, words of the texts in `best` more than others, and a
 * number more the closer it is to what was meant.
 */
export const relevanceOf = ({ words, parts }: Search, best: readonly string[]) => {
  const near = parts.flatMap(({ range, isExcluded }) => (range?.near !== undefined && !isExcluded ? [range] : []));
  const typed = words.join(' ');
  const ofText = (text: unknown): number => {
    const found = typeof text === 'string' ? searchWords(text) : [];
    const each = words.map((word) => (found.includes(word) ? 3 : found.some((one) => one.startsWith(word)) ? 2 : 0));
    return each.reduce((sum: number, points) => sum + points, 0) + (typed && found.join(' ') === typed ? 6 : 0);
  };
  const ofNumber = (value: unknown, { near: meant = 0, to = meant }: (typeof near)[number]): number =>
    typeof value === 'number' && to > meant ? 1.5 * (1 - Math.abs(value - meant) / (to - meant)) : 0;
  return {
    projection: {
      ...Object.fromEntries([...best, ...near.map(({ of }) => of)].map((path) => [path, 1])),
      whole: { $size: { $setIntersection: [{ $ifNull: ['$words', []] }, [...words]] } },
    },
    scoreOf: (record: Filter): number =>
      2 * Number(record['whole'] ?? 0) +
      best.reduce((sum, path) => sum + ofText(valueAt(record, path)), 0) +
      near.reduce((sum, range) => sum + ofNumber(record[range.of], range), 0),
  };
};
