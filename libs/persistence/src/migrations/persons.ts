import type { mongo } from 'mongoose';
import { storedPerson } from '../records/person';
import type { Migration } from './migration';

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
