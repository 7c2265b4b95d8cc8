import type { Page } from '@cueroom/contracts/message';
import { limits, type PageQuery } from '@cueroom/contracts/rules';
import type { Model, QueryFilter } from 'mongoose';
import { indexedWords, wordFilters } from './search-words';

/** Bytes of JSON. A reply on the bus has at most 16 MiB, and half of that already takes seconds of a busy machine. */
export const maxBytes = 8 * 2 ** 20;
/** So many matches of a search are counted; see docs/adr. */
export const maxCounted = 1000;
/** So many records of a whole list are counted one by one. */
const maxCountedAll = 10_000;
const readAtOnce = 250;

export type Sort = Record<string, 1 | -1>;
type Filter = Record<string, unknown>;

export interface Matching<Document> {
  filter: QueryFilter<Document>;
  /** What was typed: see wordFilters. */
  q?: string;
  /** The field that only deleted records have; they are in no list. */
  deletedBy?: 'removedAt' | 'deletedAt';
}

export interface Selection<Document> extends Matching<Document>, PageQuery {
  /** An index for it ends in `_id` and serves both directions. A record without a value comes last in either. */
  sort: Sort;
  /** How texts compare; no index helps then: for collections of hundreds. */
  collation?: { locale: string; strength: number };
  without?: Record<string, 0>;
}

/** The order of a list: by the field that was asked for, else newest first; a minus before it turns it round. */
export const sortOf = <Field extends string>(orders: Record<Field, Sort>, asked = '-createdAt'): Sort => {
  const order = orders[asked.replace('-', '') as Field];
  return asked.startsWith('-') ? reversed(order) : order;
};

const reversed = (sort: Sort): Sort =>
  Object.fromEntries(Object.entries(sort).map(([field, sign]) => [field, -sign as 1 | -1]));

/** Ends early, after one record at least, when a reply cannot carry more: go on by the number of records received. */
export const readPage = async <Document, Item>(
  model: Model<Document>,
  selection: Selection<Document>,
  itemOf: (document: Document) => Item,
): Promise<Page<Item>> => {
  const { limit = limits.pageSize, offset = 0, sort, collation, without } = selection;
  const { match, rest, countAll } = await matching(model, selection);
  const walk: Walk<Document> = { model, match, sort, collation };
  const read = (ids: unknown[]) => readRecords(model, ids, without, itemOf);
  if (wordFilters(selection.q).length > 0) {
    const few = await findFew(model, rest, selection.q, sort);
    if (few.length <= maxCounted) return { items: await read(few.slice(offset, offset + limit)), total: few.length };
    const hint = indexedWords(selection.q).length > 0 ? indexOf(model, sort) : undefined;
    const ids = await walkTo({ ...walk, hint }, offset, limit + 1);
    const items = await read(ids.slice(0, limit));
    if (ids.length > limit) return { items, total: Math.max(maxCounted, offset + ids.length), isAtLeast: true };
    return { items, total: ids.length > 0 ? offset + ids.length : await model.countDocuments(match) };
  }
  const [ids, counted] = await Promise.all([walkTo(walk, offset, limit), countAll()]);
  const isLastPage = ids.length > 0 && ids.length < limit;
  return { items: await read(ids), total: isLastPage ? offset + ids.length : counted };
};

/** What is in the list, and how many these are; without a search both come from indexes alone. */
export const matching = async <Document>(model: Model<Document>, { filter, q, deletedBy }: Matching<Document>) => {
  // "Has no such field" would read every record; the few that are deleted are known by their own small index.
  const found = deletedBy
    ? await model.find({ [deletedBy]: { $exists: true } } as Filter, { _id: 1 }).lean<{ _id: unknown }[]>()
    : [];
  const deleted = found.map(({ _id }) => _id);
  const gone: Filter[] = deleted.length > 0 ? [{ _id: { $nin: deleted } }] : [];
  const isAll = Object.keys(filter).length === 0;
  const countAll = async (): Promise<number> => {
    // MongoDB's own number takes no time, but may be a little off after a crash.
    const known = isAll ? await model.estimatedDocumentCount() : 0;
    if (known > maxCountedAll) return known - deleted.length;
    const counting = model.countDocuments(filter, isAll ? { hint: '_id_' } : {});
    const [all, less] = await Promise.all([
      counting,
      deleted.length > 0 ? model.countDocuments(allOf([filter as Filter, { _id: { $in: deleted } }])) : 0,
    ]);
    return all - less;
  };
  const rest = [filter as Filter, ...gone];
  return { match: allOf([...rest, ...wordFilters(q)]), rest, countAll };
};

export const allOf = (filters: Filter[]): Filter => {
  const said = filters.filter((filter) => Object.keys(filter).length > 0);
  return said.length > 1 ? { $and: said } : (said[0] ?? {});
};

type Walk<Document> = Pick<Selection<Document>, 'sort' | 'collation'> & {
  model: Model<Document>;
  match: Filter;
  hint?: Sort | undefined;
};

/** The index that has this order; of many matches the next ones are found in it at once, whatever another search took. */
const indexOf = <Document>(model: Model<Document>, sort: Sort): Sort | undefined => {
  const indexes = model.schema.indexes().map(([keys]) => JSON.stringify(keys));
  return [sort, reversed(sort)].find((keys) => indexes.includes(JSON.stringify(keys)));
};

/**
 * The ids of what matches a search and `rest`, in their order, at most one more than are counted. Of several words the
 * rarest is looked up, and its records are asked for the others: the database itself would go on with the plan of an
 * earlier search, in which another word was the rare one, and take ten times as long.
 */
export const findFew = async <Document>(
  model: Model<Document>,
  rest: Filter[],
  q: string | undefined,
  sort: Sort = {},
): Promise<unknown[]> => {
  const rarest = await rarestWord(model, q);
  const filter = allOf([...rest, ...(rarest?.others ?? wordFilters(q))]);
  const projection = Object.fromEntries(Object.keys(sort).map((path) => [path, 1]));
  const found = model.collection.find(model.find().cast(model, filter), {
    projection: { ...projection, _id: 1 },
    limit: maxCounted + 1,
    ...(rarest && { hint: { words: 1 }, ...rarest.range }),
  });
  return (await found.toArray()).sort(inOrder(sort)).map(({ _id }) => _id);
};

/** Undefined: less than two words were typed, or only single letters. */
const rarestWord = async <Document>(model: Model<Document>, q: string | undefined) => {
  const words = indexedWords(q);
  if (wordFilters(q).length < 2) return undefined;
  const counted = words.map(async (word) => {
    // As a pattern it is counted in the index alone.
    const filter = { words: new RegExp(`^${word.word}`) } as QueryFilter<Document>;
    return { ...word, count: await model.countDocuments(filter, { limit: maxCounted + 1 }) };
  });
  return (await Promise.all(counted)).sort((a, b) => a.count - b.count || b.word.length - a.word.length)[0];
};

/** As an index has it, but what is empty comes last. */
const inOrder = (sort: Sort) => {
  const paths = Object.entries(sort).map(([path, sign]) => [path.split('.'), sign] as const);
  const valueOf = (record: Filter, path: string[]) =>
    path.reduce<unknown>((value, name) => (value as Filter | null)?.[name], record) as number | null | undefined;
  return (a: Filter, b: Filter): number => {
    for (const [path, sign] of paths) {
      const [left, right] = [valueOf(a, path) ?? null, valueOf(b, path) ?? null];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
      } else if (left < right) return -sign;
      else if (left > right) return sign;
    }
    return 0;
  };
};

/** Goes through the records in their order, from its beginning: what comes late costs a step for each one before it. */
const walkTo = async <Document>(
  { model, match, sort, collation, hint }: Walk<Document>,
  offset: number,
  limit: number,
): Promise<unknown[]> => {
  const ids: unknown[] = [];
  const runs = runsOf(sort);
  let skip = offset;
  for (const [n, run] of runs.entries()) {
    const filter = allOf([match, run.filter]);
    const found = await model
      .find(filter, { _id: 1 }, { ...(collation && { collation }), ...(hint && { hint }) })
      .sort(run.sort)
      .skip(skip)
      .limit(limit - ids.length)
      .lean<{ _id: unknown }[]>();
    ids.push(...found.map(({ _id }) => _id));
    if (ids.length === limit || n === runs.length - 1) break;
    skip = found.length > 0 ? 0 : skip - (skip > 0 ? await model.countDocuments(filter) : 0);
  }
  return ids;
};

/** An index has what is empty before everything else: upwards it is read in two runs, so that it comes last. */
const runsOf = (sort: Sort): { filter: Filter; sort: Sort }[] => {
  const [field = '_id', direction] = Object.entries(sort)[0] ?? [];
  if (field === '_id' || direction === -1) return [{ filter: {}, sort }];
  return [
    { filter: { [field]: { $ne: null } }, sort },
    { filter: { [field]: null }, sort },
  ];
};

/** These records in this order, as many as a reply can carry; what was deleted meanwhile is left out. */
const readRecords = async <Document, Item>(
  model: Model<Document>,
  ids: unknown[],
  without: Record<string, 0> = {},
  itemOf: (document: Document) => Item,
): Promise<Item[]> => {
  const items: Item[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const part = ids.slice(from, from + readAtOnce);
    const records = await model.find({ _id: { $in: part } } as Filter, without).lean<(Document & { _id: unknown })[]>();
    const byId = new Map(records.map((record) => [String(record._id), record]));
    for (const id of part) {
      const record = byId.get(String(id));
      if (!record) continue;
      const item = itemOf(record as Document);
      bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
      if (bytes > maxBytes && items.length > 0) return items;
      items.push(item);
    }
  }
  return items;
};
