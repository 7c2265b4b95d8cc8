import type { Model } from 'mongoose';
import { relevanceOf, valueAt } from './relevance';
import { allOf, conditionsOf, type Filter, isOneLetter, type Search, wordFilter, wordRange } from './search-words';
import { countWord, withoutTypingErrors } from './typing-errors';

/** So many matches of a search are counted; see docs/adr. */
export const maxCounted = 1000;

export type Sort = Record<string, 1 | -1>;

interface Few {
  /** In their order; at most one more than are counted. */
  ids: unknown[];
  /** What was searched for: without typing errors where nothing was found with them. */
  search: Search;
}

interface Wanted {
  search: Search;
  /** What else has to be so. */
  rest: readonly Filter[];
  texts?: readonly string[];
  sort?: Sort;
  /** The texts that count most: better matches come first. Without it `sort` alone counts. */
  best?: readonly string[];
}

export const findFew = async <Document>(model: Model<Document>, wanted: Wanted): Promise<Few> => {
  const { search } = wanted;
  const ids = await findOnce(model, wanted);
  const corrected = ids.length === 0 ? await withoutTypingErrors(model, search, wanted.texts) : undefined;
  if (!corrected) return { ids, search };
  return { ids: await findOnce(model, { ...wanted, search: corrected }), search: corrected };
};

/**
 * The ids of what matches a search and `rest`. Of several words the rarest is looked up, and its records are asked for
 * the others: the database itself would go on with the plan of an earlier search, in which another word was the rare
 * one, and take ten times as long.
 */
const findOnce = async <Document>(
  model: Model<Document>,
  { search, rest, sort = {}, best }: Wanted,
): Promise<unknown[]> => {
  const rarest = await rarestWord(model, search.words);
  const words = search.words.filter((word) => word !== rarest).map(wordFilter);
  const filter = allOf([...rest, ...words, ...search.filters]);
  const relevance = best && (await canBeRanked(model, search)) ? relevanceOf(search, best) : undefined;
  const found = model.collection.find(model.find().cast(model, filter), {
    projection: { ...Object.fromEntries(Object.keys(sort).map((path) => [path, 1])), ...relevance?.projection, _id: 1 },
    limit: maxCounted + 1,
    ...(rarest && { hint: { words: 1 }, ...wordRange(rarest) }),
  });
  const records: Filter[] = await found.toArray();
  const inSort = inOrder(sort);
  if (!relevance) return records.sort(inSort).map(({ _id }) => _id);
  const scored = records.map((record) => ({ record, score: relevance.scoreOf(record) }));
  return scored.sort((a, b) => b.score - a.score || inSort(a.record, b.record)).map(({ record }) => record['_id']);
};

/** More matches than are counted are walked in their order: of a single word the index says so at once. */
const canBeRanked = async <Document>(model: Model<Document>, { words, parts }: Search): Promise<boolean> => {
  const [word = ''] = words;
  if (words.length === 0) return parts.some(({ range }) => range?.near !== undefined);
  if (words.every(isOneLetter)) return false;
  return words.length > 1 || (await countWord(model, word, maxCounted + 1)) <= maxCounted;
};

/** Undefined: less than two words were typed, or only single letters. */
const rarestWord = async <Document>(model: Model<Document>, words: readonly string[]) => {
  const indexed = words.filter((word) => !isOneLetter(word));
  if (words.length < 2) return undefined;
  const counted = indexed.map(async (word) => ({ word, count: await countWord(model, word, maxCounted + 1) }));
  return (await Promise.all(counted)).sort((a, b) => a.count - b.count || b.word.length - a.word.length)[0]?.word;
};

/** As an index has it, but what is empty comes last. */
const inOrder = (sort: Sort) => {
  const paths = Object.entries(sort);
  return (a: Filter, b: Filter): number => {
    for (const [path, sign] of paths) {
      const left = (valueAt(a, path) ?? null) as number | null;
      const right = (valueAt(b, path) ?? null) as number | null;
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
      } else if (left < right) return -sign;
      else if (left > right) return sign;
    }
    return 0;
  };
};

/** For a search with filters: the conditions of all of it. */
export const matchOf = (search: Search, rest: readonly Filter[]): Filter => allOf([...rest, ...conditionsOf(search)]);
