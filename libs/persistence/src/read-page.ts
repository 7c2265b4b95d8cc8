import type { Page } from '@cueroom/contracts/message';
import { limits, type PageQuery } from '@cueroom/contracts/rules';
import type { Model, QueryFilter } from 'mongoose';
import { wordFilters } from './search-words';

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
  if (!asked.startsWith('-')) return order;
  return Object.fromEntries(Object.entries(order).map(([field, sign]) => [field, -sign as 1 | -1]));
};

/** Ends early, after one record at least, when a reply cannot carry more: go on by the number of records received. */
export const readPage = async <Document, Item>(
  model: Model<Document>,
  selection: Selection<Document>,
  itemOf: (document: Document) => Item,
): Promise<Page<Item>> => {
  const { limit = limits.pageSize, offset = 0, sort, collation, without } = selection;
  const { match, countAll } = await matching(model, selection);
  const walk: Walk<Document> = { model, match, sort, collation };
  const read = (ids: unknown[]) => readRecords(model, ids, without, itemOf);
  if (wordFilters(selection.q).length > 0) {
    const few = await sortFew(walk, offset, limit);
    if (few.total <= maxCounted) return { items: await read(few.ids), total: few.total };
    const ids = await walkTo(walk, offset, limit + 1);
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
  return { match: allOf([filter as Filter, ...wordFilters(q), ...gone]), countAll };
};

export const allOf = (filters: Filter[]): Filter => {
  const said = filters.filter((filter) => Object.keys(filter).length > 0);
  return said.length > 1 ? { $and: said } : (said[0] ?? {});
};

type Walk<Document> = Pick<Selection<Document>, 'sort' | 'collation'> & { model: Model<Document>; match: Filter };

/** The matches of a search, at most so many that all can be read and sorted, and how many they are. */
const sortFew = async <Document>({ model, match, sort }: Walk<Document>, offset: number, limit: number) => {
  const [field] = Object.keys(sort);
  const [found] = await model.aggregate<{ total: number; ids: unknown[] }>([
    { $match: model.find().cast(model, match) },
    { $limit: maxCounted + 1 },
    { $project: Object.fromEntries(Object.keys(sort).map((name) => [name, 1])) },
    { $set: { isEmpty: { $lte: [`$${field}`, null] } } },
    { $sort: { isEmpty: 1, ...sort } },
    { $group: { _id: null, total: { $sum: 1 }, ids: { $push: '$_id' } } },
    { $set: { ids: { $slice: ['$ids', Math.min(offset, maxCounted), limit] } } },
  ]);
  return found ?? { total: 0, ids: [] };
};

/** Goes through the records in their order, from its beginning: what comes late costs a step for each one before it. */
const walkTo = async <Document>(
  { model, match, sort, collation }: Walk<Document>,
  offset: number,
  limit: number,
): Promise<unknown[]> => {
  const ids: unknown[] = [];
  const runs = runsOf(sort);
  let skip = offset;
  for (const [n, run] of runs.entries()) {
    const filter = allOf([match, run.filter]);
    const found = await model
      .find(filter, { _id: 1 }, collation && { collation })
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
