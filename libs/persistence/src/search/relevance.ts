import { type Filter, literally, type Search } from './search-words';

const [notInWord, gap] = ['(?<![\\p{L}\\p{N}])', '[^\\p{L}\\p{N}]'];

/**
 * How well a record matches, as the database computes it: whole words count more than beginnings, words of the texts in
 * `best` (sort keys) more than others, and a number more the closer it is to what was meant.
 */
export const relevanceOf = ({ words, parts }: Search, best: readonly string[]): Filter => {
  const near = parts.flatMap(({ range, isExcluded }) => (range?.near !== undefined && !isExcluded ? [range] : []));
  const inText = (path: string): Filter[] => {
    const has = (regex: string) => ({ $regexMatch: { input: { $ifNull: [`$${path}`, ''] }, regex } });
    const each = words.map((word) => {
      const begins = notInWord + literally(word);
      return { $cond: [has(begins), { $cond: [has(`${begins}(?!${gap.replace('^', '')})`), 3, 2] }, 0] };
    });
    return [...each, { $cond: [has(`^${gap}*${words.map(literally).join(`${gap}+`)}${gap}*$`), 6, 0] }];
  };
  const inNumber = ({ of, near: meant = 0, to = meant }: (typeof near)[number]): Filter[] => {
    const distance = { $divide: [{ $abs: { $subtract: [`$${of}`, meant] } }, to - meant] };
    return to > meant
      ? [{ $cond: [{ $isNumber: `$${of}` }, { $multiply: [1.5, { $max: [0, { $subtract: [1, distance] }] }] }, 0] }]
      : [];
  };
  return {
    $add: [
      ...words.map((word) => ({ $cond: [{ $in: [word, '$words'] }, 2, 0] })),
      ...(words.length > 0 ? best.flatMap(inText) : []),
      ...near.flatMap(inNumber),
    ],
  };
};
