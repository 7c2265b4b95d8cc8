import type { Model, PipelineStage } from 'mongoose';
import { relevanceOf } from './relevance';
import { allOf, beginsWith, conditionsOf, type Filter, isOneLetter, type Search, wordFilter } from './search-words';
import { countWord, withoutTypingErrors, wordsIndex } from './typing-errors';

/** So many matches of a search are counted; see docs/adr. */
export const maxCounted = 1000;
/** So many are counted in an index, so that a few deleted ones do not matter. */
const maxInIndex = 2 * maxCounted;
/** So many records of each of several words: which is the rarest? Of common words it is known for ten minutes. */
const maxOfWord = 100 * maxCounted;

export type Sort = Record<string, 1 | -1>;

interface Few {
  /** In their order; undefined: more than are counted. */
  ids: unknown[] | undefined;
  /** What was searched for: without typing errors where nothing was found with them. */
  search: Search;
}

interface Wanted {
  search: Search;
  /** What else has to be so. */
  rest: readonly Filter[];
  /** The ids of what is in no list; they are read while words are counted. */
  deleted: Promise<readonly unknown[]>;
  texts?: readonly string[];
  sort?: Sort;
  /** The texts that count most: better matches come first. Without it `sort` alone counts. */
  best?: readonly string[];
}

export const findFew = async <Document>(model: Model<Document>, wanted: Wanted): Promise<Few> => {
  const { search, rest } = wanted;
  const [counts, deleted] = await Promise.all([countsOf(model, search, rest), wanted.deleted]);
  const ids = await findOnce(model, { ...wanted, counts, deleted });
  // So that it is known to be common.
  if (!ids) await Promise.all([...counts.ofWords.keys()].map((word) => usualCountOfWord(model, word)));
  if (ids?.length !== 0) return { ids, search };
  const counted = [...counts.ofWords].map(
    async ([word, count]) => [word, count ?? (await countWord(model, word, 1))] as const,
  );
  const unknown = (await Promise.all(counted)).flatMap(([word, count]) => (count === 0 ? [word] : []));
  const corrected = await withoutTypingErrors(model, search, unknown, wanted.texts);
  if (!corrected) return { ids, search };
  const others = await countsOf(model, corrected, rest);
  return { ids: await findOnce(model, { ...wanted, search: corrected, counts: others, deleted }), search: corrected };
};

interface Counts {
  /** Undefined: not counted, as the word is hardly common. */
  ofWords: ReadonlyMap<string, number | undefined>;
  /** Of all matches, deleted ones too; undefined: no index has this number. */
  ofAll?: number;
}

/** What indexes say at once. */
const countsOf = async <Document>(model: Model<Document>, search: Search, rest: readonly Filter[]): Promise<Counts> => {
  const words = search.words.filter((word) => !isOneLetter(word));
  if (words.length === 0) {
    const filter = model.find().cast(model, matchOf(search, rest));
    return { ofWords: new Map(), ofAll: await model.countDocuments(filter, { limit: maxInIndex }) };
  }
  const isAll = Object.keys(allOf([...rest, ...search.filters])).length === 0;
  if (search.words.length > 1 || !isAll) {
    const counted = words.map(async (word) => [word, await usualCountOfWord(model, word)] as const);
    return { ofWords: new Map(await Promise.all(counted)) };
  }
  const [word = ''] = words;
  // To count them first would take a fourth of the time that the records take.
  if (!commonOf(model).has(word)) return { ofWords: new Map([[word, undefined]]) };
  const count = await countWord(model, word, maxInIndex);
  return { ofWords: new Map([[word, count]]), ofAll: count };
};

const keptMs = 10 * 60_000;
const countsOfCommon = new WeakMap<object, { since: number; counts: Map<string, number> }>();

/** Of words and filters; they may be ten minutes old: they only decide which way is taken and which word is looked up. */
const commonOf = (model: object): Map<string, number> => {
  const former = countsOfCommon.get(model);
  const kept = former && Date.now() - former.since < keptMs ? former : { since: Date.now(), counts: new Map() };
  countsOfCommon.set(model, kept);
  return kept.counts;
};

const usualCount = async (model: object, what: string, count: () => Promise<number>): Promise<number> => {
  const number = commonOf(model).get(what) ?? (await count());
  if (number > maxCounted) commonOf(model).set(what, number);
  return number;
};

const usualCountOfWord = <Document>(model: Model<Document>, word: string): Promise<number> =>
  usualCount(model, word, () => countWord(model, word, maxOfWord));

/**
 * The ids of what matches a search and `rest`. The rarest word is looked up, and its records are asked for the others: the
 * database itself would go on with the plan of an earlier search, in which another word was the rare one, and take ten
 * times as long.
 */
const findOnce = async <Document>(
  model: Model<Document>,
  wanted: Omit<Wanted, 'deleted'> & { counts: Counts; deleted: readonly unknown[] },
): Promise<unknown[] | undefined> => {
  const { search, rest, counts, deleted, sort = {}, best } = wanted;
  const { ofWords, ofAll } = counts;
  if (ofAll !== undefined && ofAll - deleted.length > maxCounted) return undefined;
  const [rarest, count] = [...ofWords].sort(([a, ofA = 0], [b, ofB = 0]) => ofA - ofB || b.length - a.length)[0] ?? [];
  if (rarest !== undefined && count === 0) return [];
  const isLookedUp =
    rarest !== undefined && (search.words.length > 1 || (count ?? 0) < maxInIndex || (await isCommon(model, rest)));
  const looked = isLookedUp
    ? [beginsWith(rarest), ...search.words.filter((word) => word !== rarest).map((word) => unplanned(wordFilter(word)))]
    : search.words.map(wordFilter);
  const filter = allOf([...rest, ...looked, ...search.filters, ...notIn(deleted)]);
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
  const [found] = await model.aggregate<{ ids: unknown[] }>(stages, isLookedUp ? { hint: wordsIndex(model) } : {});
  const ids = found?.ids ?? [];
  return ids.length > maxCounted ? undefined : ids;
};

/** Then its index is no better way to a common word than that of words, which decides some of it by itself. */
const isCommon = async <Document>(model: Model<Document>, rest: readonly Filter[]): Promise<boolean> => {
  const filter = model.find().cast(model, allOf(rest));
  const count = () => model.countDocuments(filter, { limit: maxInIndex });
  return (await usualCount(model, JSON.stringify(filter), count)) === maxInIndex;
};

/** So that the database enters the index of words with the one that was chosen, and not with this. */
const unplanned = (filter: Filter): Filter => ({ $nor: [{ $nor: [filter] }] });

export const notIn = (deleted: readonly unknown[]): Filter[] =>
  deleted.length > 0 ? [{ _id: { $nin: deleted } }] : [];

/** For a search with filters: the conditions of all of it. */
export const matchOf = (search: Search, rest: readonly Filter[]): Filter => allOf([...rest, ...conditionsOf(search)]);
