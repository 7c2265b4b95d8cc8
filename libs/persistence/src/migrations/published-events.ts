import { publishedEventsCollection } from '../outbox/published-events';
import type { Migration } from './migration';

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
