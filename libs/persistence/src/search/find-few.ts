import type { Model, PipelineStage } from 'mongoose';
import {
  allOf,
  beginsWith,
  conditionsOf,
  type Filter,
  isOneLetter,
  type Search,
  type Searched,
  wordFilter,
  literally,
} from './search-words';
import { countWord, withoutTypingErrors, wordsIndex } from './typing-errors';

const [notInWord, gap] = ['(?<![\\p{L}\\p{N}])', '[^\\p{L}\\p{N}]'];

/**
 * How well a record matches, as the database computes it: whole words count more than beginnings, words of the texts in
 * `best` (sort keys) more than others, and a number more the closer it is to what was meant.
 */
const relevanceOf = ({ words, parts }: Search, best: readonly string[]): Filter => {
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

/** So many matches of a search are counted; see docs/adr. */
export const maxCounted = 1000;
/** So many records of each of several words are counted to find the rarest. */
const maxOfWord = 2 * maxCounted;

export type Sort = Record<string, 1 | -1>;

interface Few {
  /** In their order; undefined: more than are counted. */
  ids: unknown[] | undefined;
  /** What was searched for: without typing errors where nothing was found with them. */
  search: Search;
}

interface Wanted extends Pick<Searched, 'texts' | 'factFilter'> {
  search: Search;
  /** What else has to be so. */
  rest: readonly Filter[];
  /** The ids of what is in no list. */
  deleted: Promise<readonly unknown[]>;
  sort?: Sort;
  /** The texts that count most: better matches come first. Without it `sort` alone counts. */
  best?: readonly string[];
}

export const findFew = async <Document>(model: Model<Document>, wanted: Wanted): Promise<Few> => {
  const { search } = wanted;
  const ids = await findOnce(model, wanted);
  if (ids?.length !== 0) return { ids, search };
  const words = search.words.filter((word) => !isOneLetter(word));
  const counts = await Promise.all(words.map((word) => countWord(model, word, 1)));
  const unknown = words.filter((_, nth) => counts[nth] === 0);
  const corrected = await withoutTypingErrors(model, search, unknown, wanted);
  if (!corrected) return { ids, search };
  return { ids: await findOnce(model, { ...wanted, search: corrected }), search: corrected };
};

/** The ids of what matches a search and `rest`. */
const findOnce = async <Document>(model: Model<Document>, wanted: Wanted): Promise<unknown[] | undefined> => {
  const { search, rest, sort = {}, best } = wanted;
  const [rarest, deleted] = await Promise.all([rarestWord(model, search.words), wanted.deleted]);
  const words = rarest
    ? [beginsWith(rarest), ...search.words.filter((word) => word !== rarest).map((word) => unplanned(wordFilter(word)))]
    : search.words.map(wordFilter);
  const filter = allOf([...rest, ...words, ...search.filters, ...notIn(deleted)]);
  const [first = '_id', direction] = Object.entries(sort)[0] ?? [];
  // Downwards the database has it so by itself.
  const emptyLast = direction === 1 ? { isEmpty: { $lte: [`$${first}`, null] } } : {};
  const isRanked = best && (search.words.length > 0 || search.parts.some(({ range }) => range?.near !== undefined));
  const computed = { ...emptyLast, ...(isRanked && { score: relevanceOf(search, best) }) };
  const order = { ...(isRanked && { score: -1 as const }), ...(direction === 1 && { isEmpty: 1 as const }), ...sort };
  const stages: PipelineStage[] = [
    { $match: model.find().cast(model, filter) },
    { $limit: maxCounted + 1 },
    { $project: { _id: 1, ...Object.fromEntries(Object.keys(sort).map((path) => [path, 1])), ...computed } },
    ...(Object.keys(order).length > 0 ? [{ $sort: order }] : []),
    { $group: { _id: null, ids: { $push: '$_id' } } },
  ];
  const [found] = await model.aggregate<{ ids: unknown[] }>(stages, rarest ? { hint: wordsIndex(model) } : {});
  const ids = found?.ids ?? [];
  return ids.length > maxCounted ? undefined : ids;
};

/**
 * Of several words the one that is looked up; its records are asked for the others. The database would go on with the plan of
 * an earlier search, in which another word was the rare one, and take ten times as long. Undefined: it chooses itself.
 */
const rarestWord = async <Document>(model: Model<Document>, all: readonly string[]): Promise<string | undefined> => {
  const words = all.filter((word) => !isOneLetter(word));
  if (words.length === 0 || all.length === 1) return undefined;
  const counted = words.map(async (word) => ({ word, count: await countWord(model, word, maxOfWord) }));
  const byCount = (await Promise.all(counted)).sort((a, b) => a.count - b.count || b.word.length - a.word.length);
  return byCount[0]?.word;
};

/** So that the database enters the index of words with the one that was chosen, and not with this. */
const unplanned = (filter: Filter): Filter => ({ $nor: [{ $nor: [filter] }] });

export const notIn = (deleted: readonly unknown[]): Filter[] =>
  deleted.length > 0 ? [{ _id: { $nin: deleted } }] : [];

/** For a search with filters: the conditions of all of it. */
export const matchOf = (search: Search, rest: readonly Filter[]): Filter => allOf([...rest, ...conditionsOf(search)]);
