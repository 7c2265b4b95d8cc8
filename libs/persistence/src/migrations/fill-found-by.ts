import type { mongo } from 'mongoose';
import { type FoundBy, foundBy } from '../found-by';
import { sortKey } from '../search-words';

export interface StoredRecord {
  _id: mongo.ObjectId;
  [field: string]: unknown;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Keys made of fields: texts and lists of texts by which the record is found, and those that it is sorted by. */
export const keysOfFields =
  (found: string[], sorted: Record<string, string>) =>
  (record: StoredRecord): FoundBy =>
    foundBy(
      found.flatMap((field) => (Array.isArray(record[field]) ? texts(record[field]) : text(record[field]))),
      Object.fromEntries(Object.entries(sorted).map(([name, field]) => [name, sortKey(text(record[field]))])),
    );

const batch = 500;
const unchanged = (record: StoredRecord) => ('updatedAt' in record ? record.updatedAt : { $exists: false });

/**
 * Gives all records of a collection without them their words, initials and sort keys. One that changes meanwhile is left to
 * the next pass.
 * @returns how many
 */
export const fillFoundBy = async (
  database: mongo.Db,
  name: string,
  keysOf: (record: StoredRecord) => FoundBy,
): Promise<number> => {
  const collection = database.collection<StoredRecord>(name);
  const missing = { initials: { $exists: false } };
  let filled = 0;
  const write = async (records: StoredRecord[]) => {
    const updates = records.map((record) => ({
      updateOne: {
        filter: { _id: record._id, updatedAt: unchanged(record), ...missing },
        update: { $set: { ...keysOf(record) } },
      },
    }));
    if (updates.length > 0) filled += (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
  };
  while (await collection.findOne(missing, { projection: { _id: 1 } })) {
    const records: StoredRecord[] = [];
    for await (const record of collection.find(missing)) {
      records.push(record);
      if (records.length === batch) await write(records.splice(0));
    }
    await write(records);
  }
  return filled;
};
