import { plainText } from '@cueroom/contracts/plain-text';
import type { mongo } from 'mongoose';
import { initialsOf, searchWords } from '../search/search-words';
import type { Migration } from './migration';

interface StoredRecord {
  _id: mongo.ObjectId;
  words?: string[];
  order?: Record<string, unknown>;
  [field: string]: unknown;
}

const batch = 1000;
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
