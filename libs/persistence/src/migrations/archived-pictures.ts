import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Migration } from './migration';

interface Stored {
  _id: mongo.ObjectId;
  revision?: number;
  picture: { objectKey: string };
  outbox: object[];
}

const name = 'project.picture-shown';

/** Publishes an event for each project that was archived before media heard of that. */
export const archivedPictures: Migration = {
  number: 1,
  name: 'pictures of archived projects',
  run: async (database) => {
    const projects = database.collection<Stored>('projects');
    const archived = { status: 'archived', 'picture.objectKey': { $type: 'string' }, 'outbox.name': { $ne: name } };
    let count = 0;
    for await (const { _id, revision = 0, picture } of projects.find(archived as object)) {
      const data = { projectId: String(_id), objectKey: picture.objectKey, isShown: false, revision };
      const entry = { id: `${_id}-${revision}`, name, data, requestId: randomUUID(), at: new Date() };
      // One that is changed meanwhile publishes its own event, or is not archived any more.
      const unchanged = { _id, ...archived, ...(revision > 0 && { revision }) };
      count += (await projects.updateOne(unchanged as object, { $push: { outbox: entry } })).modifiedCount;
    }
    return count;
  },
};
