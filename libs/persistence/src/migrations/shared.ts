import type { mongo } from 'mongoose';
import { plainText } from '@cueroom/contracts/plain-text';
import { publishedEventsCollection } from '../outbox/published-events';
import type { Migration } from './migration';
import { storedPerson } from '../records/person';
import { initialsOf, searchWords } from '../search/search-words';

const formerName = 'told_events';

/** The collection of published events has its present name. One that exists already belongs to a replica of this version. */
export const publishedEventsRenamed = (number: number): Migration => ({
  number,
  name: `${formerName} is called ${publishedEventsCollection}`,
  run: async (database) => {
    if (!(await database.listCollections({ name: formerName }).hasNext())) return 0;
    const former = database.collection(formerName);
    const events = await former.find().toArray();
    if (events.length > 0) {
      const updates = events.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
      }));
      await database.collection(publishedEventsCollection).bulkWrite(updates, { ordered: false });
    }
    await former.drop();
    return events.length;
  },
});

const batch = 1000;

/** Gives each record with an address, in the field of its collection, the key by which its person is found. */
export const persons = (number: number, emailFields: Record<string, string>): Migration => ({
  number,
  name: 'persons of records',
  run: async (database) => {
    let filled = 0;
    for (const [name, field] of Object.entries(emailFields)) {
      const records = database.collection(name);
      const missing = { person: { $exists: false }, [field]: { $type: 'string' } };
      let updates: mongo.AnyBulkWriteOperation[] = [];
      const write = async () => {
        if (updates.length > 0) filled += (await records.bulkWrite(updates, { ordered: false })).modifiedCount;
        updates = [];
      };
      for await (const { _id, [field]: email } of records.find(missing, { projection: { [field]: 1 } })) {
        // One whose address is changed meanwhile is left to the next pass.
        const filter = { _id, person: { $exists: false }, [field]: email as unknown };
        updates.push({ updateOne: { filter, update: { $set: { person: storedPerson(String(email)) } } } });
        if (updates.length === batch) await write();
      }
      await write();
    }
    return filled;
  },
});

interface StoredRecord {
  _id: mongo.ObjectId;
  words?: string[];
  order?: Record<string, unknown>;
  [field: string]: unknown;
}

const hasLetter = /[\p{L}\p{N}]/u;
/** Letters that had no plain spelling before. */
const special = new RegExp('[ßæœøłđðþħıŋŧƶəɛɔɖɗɓƙƴɣƒɨʉʋ]');

/** The texts at a path such as `songs.trackTitle`. */
const textsAt = (value: unknown, path: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => textsAt(each, path));
  const [field, ...rest] = path;
  if (field === undefined) return typeof value === 'string' ? [value] : [];
  return value instanceof Object ? textsAt((value as Record<string, unknown>)[field], rest) : [];
};

/** Finds ł by l, and names without a letter by their signs, in records of before. `names`: fields of each collection. */
export const plainSpelling = (number: number, names: Record<string, readonly string[]>): Migration => ({
  number,
  name: 'plain spelling of words',
  run: async (database) => {
    let changed = 0;
    for (const [name, fields] of Object.entries(names)) {
      const records = database.collection<StoredRecord>(name);
      const withoutLetters = { $regex: '^[^\\p{L}\\p{N}]+$' };
      const filter = { $or: [{ words: special }, ...fields.map((field) => ({ [field]: withoutLetters }))] };
      const projection = Object.fromEntries(['words', 'order', ...fields].map((field) => [field, 1]));
      let updates: mongo.AnyBulkWriteOperation<StoredRecord>[] = [];
      const write = async () => {
        if (updates.length > 0) changed += (await records.bulkWrite(updates, { ordered: false })).modifiedCount;
        updates = [];
      };
      for await (const record of records.find(filter, { projection })) {
        const { _id, words = [], order = {} } = record;
        const signs = fields
          .flatMap((field) => textsAt(record, field.split('.')))
          .filter((text) => !hasLetter.test(text));
        const plain = [...new Set([...words.map(plainText), ...searchWords(...signs)])];
        const sorted = Object.entries(order).map(([key, value]) => [
          `order.${key}`,
          typeof value === 'string' ? plainText(value) : value,
        ]);
        const $set = { words: plain, initials: initialsOf(plain), ...Object.fromEntries(sorted) };
        // One that changes meanwhile gets them with its change.
        updates.push({ updateOne: { filter: { _id, ...(record.words && { words }) }, update: { $set } } });
        if (updates.length === batch) await write();
      }
      await write();
    }
    return changed;
  },
});
