import type { Page } from '@cueroom/contracts/message';
import { limits, type PageQuery } from '@cueroom/contracts/rules';
import type { Model, QueryFilter } from 'mongoose';

/** Bytes of JSON. An answer on the bus has at most 16 MiB, and half of that already takes seconds of a busy machine. */
export const mostBytes = 8 * 2 ** 20;
/** A whole portfolio in one go: each further one costs a portfolio of 200 half as much again. */
const readAtOnce = 250;

export interface Selection<Document> extends PageQuery {
  filter: QueryFilter<Document>;
  /** The field that only records have that are deleted and not yet removed; they are in no list. */
  deletedBy?: 'removedAt' | 'deletedAt';
  sort: Record<string, 1 | -1>;
  /** How texts compare; no index helps then: for collections of hundreds. */
  collation?: { locale: string; strength: number };
  /** Fields that are not read. */
  without?: Record<string, 0>;
}

/**
 * The order of a list: by what was asked for, else newest first. `orders` says by which field of the collection each one
 * is; an index for it ends in `_id` and serves both directions.
 */
export const sortOf = <Sort extends string>(
  orders: Record<Sort, Record<string, 1 | -1>>,
  asked = '-createdAt',
): Record<string, 1 | -1> => {
  const order = orders[asked.replace('-', '') as Sort];
  const direction = asked.startsWith('-') ? -1 : 1;
  return Object.fromEntries(Object.entries(order).map(([field, sign]) => [field, (sign * direction) as 1 | -1]));
};

/**
 * A page of a collection, with the number of all that match. It ends early, after one record at least, when its texts
 * would be more than an answer can carry: who goes on by the number of records received reads all of them.
 */
export const readPage = async <Document, Item>(
  model: Model<Document>,
  { filter, deletedBy, sort, collation, without = {}, limit = limits.pageSize, offset = 0 }: Selection<Document>,
  itemOf: (document: Document) => Item,
): Promise<Page<Item>> => {
  const present = (deletedBy ? { ...filter, [deletedBy]: { $exists: false } } : filter) as QueryFilter<Document>;
  const readItems = async () => {
    const items: Item[] = [];
    let bytes = 0;
    const found = model
      .find(present, without, collation && { collation })
      .sort(sort)
      .skip(offset)
      .limit(limit)
      .lean<Document[]>();
    for await (const document of found.cursor({ batchSize: readAtOnce })) {
      const item = itemOf(document as Document);
      bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
      if (bytes > mostBytes && items.length > 0) break;
      items.push(item);
    }
    return items;
  };
  const [items, total] = await Promise.all([readItems(), count(model, filter, deletedBy)]);
  return { items, total };
};

/** All less the deleted ones: both numbers come from indexes alone, where "has no such field" would read every record. */
const count = async <Document>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  deletedBy: string | undefined,
): Promise<number> => {
  const isAll = Object.keys(filter).length === 0;
  const deleted = { ...filter, [deletedBy ?? '']: { $exists: true } } as QueryFilter<Document>;
  const [all, gone] = await Promise.all([
    model.countDocuments(filter, isAll ? { hint: '_id_' } : {}),
    deletedBy ? model.countDocuments(deleted) : 0,
  ]);
  return all - gone;
};
