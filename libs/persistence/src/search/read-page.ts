import type { Page } from '@cueroom/contracts/message';
import { limits, type PageQuery } from '@cueroom/contracts/rules';
import type { Model, QueryFilter } from 'mongoose';
import { findFew, matchOf, maxCounted, notIn, type Sort } from './find-few';
import { allOf, type Filter, isOneLetter, type Searched, searchOf } from './search-words';

export type { Sort } from './find-few';

/** Bytes of JSON. A reply on the bus has at most 16 MiB, and half of that already takes seconds of a busy machine. */
export const maxBytes = 8 * 2 ** 20;
/** So many records of a whole list are counted one by one. */
const maxCountedAll = 10_000;
const readAtOnce = 250;

export interface Matching<Document> extends Searched {
  filter: QueryFilter<Document>;
  /** Filters that no index counts alone: they are counted as a search is. */
  narrowed?: readonly Filter[];
  /** The field that only deleted records have; they are in no list. */
  deletedBy?: 'removedAt' | 'deletedAt';
}

export interface Selection<Document> extends Matching<Document>, PageQuery {
  /** An index for it ends in `_id` and serves both directions. A record without a value comes last in either. */
  sort: Sort;
  /** What a search finds is in the order of its relevance: these texts count most. */
  best?: readonly string[];
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
  const { limit = limits.pageSize, offset = 0, sort, collation, without = {}, narrowed = [] } = selection;
  const listed = [selection.filter as Filter, ...narrowed];
  const deleted = deletedOf(model, selection.deletedBy);
  const page = (records: AsyncIterable<Document>) => pageOf(records, limit, itemOf);
  const search = searchOf(selection);
  if (search.parts.length > 0 || narrowed.length > 0) {
    const { ids, search: found } = await findFew(model, { ...selection, search, rest: listed, deleted });
    const searchedFor = found === search ? {} : { searchedFor: found.parts.map(({ text }) => text).join(' ') };
    if (ids) {
      const { items } = await page(recordsOf(model, ids.slice(offset, offset + limit), without));
      return { items, total: ids.length, ...searchedFor };
    }
    const match = matchOf(found, [...listed, ...notIn(await deleted)]);
    // A search for single letters has an index of its own.
    const isOfLetters = found.words.length > 0 && found.words.every(isOneLetter);
    const hint = isOfLetters ? undefined : indexOf(model, sort, listed);
    const { items, hasNext } = await page(walk({ model, match, sort, collation, hint, without }, offset, limit + 1));
    const read = offset + items.length;
    if (hasNext) return { items, total: Math.max(maxCounted, read + 1), isAtLeast: true, ...searchedFor };
    return { items, total: items.length > 0 ? read : await model.countDocuments(match), ...searchedFor };
  }
  const gone = await deleted;
  const match = allOf([...listed, ...notIn(gone)]);
  const [{ items, hasNext }, counted] = await Promise.all([
    page(walk({ model, match, sort, collation, without }, offset, limit)),
    countAll(model, selection.filter, gone),
  ]);
  const isLastPage = items.length > 0 && items.length < limit && !hasNext;
  return { items, total: isLastPage ? offset + items.length : counted };
};

/** "Has no such field" would read every record; the few that are deleted are known by their own small index. */
export const deletedOf = async <Document>(
  model: Model<Document>,
  deletedBy: Matching<Document>['deletedBy'],
): Promise<unknown[]> => {
  if (!deletedBy) return [];
  const found = await model.find({ [deletedBy]: { $exists: true } } as Filter, { _id: 1 }).lean<{ _id: unknown }[]>();
  return found.map(({ _id }) => _id);
};

/** Without a search the total comes from indexes alone. */
const countAll = async <Document>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  deleted: readonly unknown[],
): Promise<number> => {
  const isAll = Object.keys(filter).length === 0;
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

type Walk<Document> = Pick<Selection<Document>, 'sort' | 'collation' | 'without'> & {
  model: Model<Document>;
  match: Filter;
  hint?: Sort | undefined;
};

/**
 * The index that has this order, best within what is filtered by; of many matches the next ones are found in it at once,
 * whatever another search took.
 */
const indexOf = <Document>(model: Model<Document>, sort: Sort, listed: readonly Filter[]): Sort | undefined => {
  const filtered = new Set(listed.flatMap((filter) => Object.keys(filter)));
  const orders = [sort, reversed(sort)].map((order) => JSON.stringify(Object.entries(order)));
  const length = Object.keys(sort).length;
  const fitting = model.schema.indexes().filter(([keys]) => {
    const parts = Object.entries(keys);
    const isInOrder = orders.includes(JSON.stringify(parts.slice(-length)));
    return isInOrder && parts.slice(0, -length).every(([field]) => filtered.has(field));
  });
  const [longest] = fitting.sort(([a], [b]) => Object.keys(b).length - Object.keys(a).length);
  return longest?.[0] as Sort | undefined;
};

/** Goes through the records in their order, from its beginning: what comes late costs a step for each one before it. */
async function* walk<Document>(
  { model, match, sort, collation, hint, without }: Walk<Document>,
  offset: number,
  limit: number,
): AsyncGenerator<Document> {
  let [skip, wanted] = [offset, limit];
  const runs = runsOf(sort);
  for (const [n, run] of runs.entries()) {
    const filter = allOf([match, run.filter]);
    const records = model
      .find(filter, without, { ...(collation && { collation }), ...(hint && { hint }) })
      .sort(run.sort)
      .skip(skip)
      .limit(wanted)
      .lean<Document>()
      .cursor();
    for await (const record of records) {
      wanted--;
      yield record as Document;
    }
    if (wanted === 0 || n === runs.length - 1) return;
    const endedBefore = wanted === limit && skip > 0;
    skip = endedBefore ? skip - (await model.countDocuments(filter)) : 0;
  }
}

/** An index has what is empty before everything else: upwards it is read in two runs, so that it comes last. */
const runsOf = (sort: Sort): { filter: Filter; sort: Sort }[] => {
  const [field = '_id', direction] = Object.entries(sort)[0] ?? [];
  if (field === '_id' || direction === -1) return [{ filter: {}, sort }];
  return [
    { filter: { [field]: { $ne: null } }, sort },
    { filter: { [field]: null }, sort },
  ];
};

/** These records in this order; what was deleted meanwhile is left out. */
async function* recordsOf<Document>(
  model: Model<Document>,
  ids: unknown[],
  without: Record<string, 0>,
): AsyncGenerator<Document> {
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const part = ids.slice(from, from + readAtOnce);
    const records = await model.find({ _id: { $in: part } } as Filter, without).lean<(Document & { _id: unknown })[]>();
    const byId = new Map(records.map((record) => [String(record._id), record]));
    for (const id of part) {
      const record = byId.get(String(id));
      if (record) yield record as Document;
    }
  }
}

/** The first ones, as many as a reply can carry. */
const pageOf = async <Document, Item>(
  records: AsyncIterable<Document>,
  limit: number,
  itemOf: (document: Document) => Item,
): Promise<{ items: Item[]; hasNext: boolean }> => {
  const items: Item[] = [];
  let bytes = 0;
  for await (const record of records) {
    const item = itemOf(record);
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (items.length === limit || (bytes > maxBytes && items.length > 0)) return { items, hasNext: true };
    items.push(item);
  }
  return { items, hasNext: false };
};
