import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Migration } from '../migration';

interface Stored {
  _id: mongo.ObjectId;
  revision?: number;
  picture: { objectKey: string };
  outbox: object[];
}

const name = 'project.picture-shown';

/** Media learns from now on that a project was archived; of those that were before it is told here, once. */
export const archivedPictures: Migration = {
  number: 1,
  name: 'pictures of archived projects',
  run: async (database) => {
    const projects = database.collection<Stored>('projects');
    const archived = { status: 'archived', 'picture.objectKey': { $type: 'string' }, 'outbox.name': { $ne: name } };
    let told = 0;
    for await (const { _id, revision = 0, picture } of projects.find(archived as object)) {
      const data = { projectId: String(_id), objectKey: picture.objectKey, isShown: false, revision };
      const entry = { id: `${_id}-${revision}`, name, data, requestId: randomUUID(), at: new Date() };
      // One that is changed meanwhile tells by itself, or is archived no more.
      const unchanged = { _id, ...archived, ...(revision > 0 && { revision }) };
      told += (await projects.updateOne(unchanged as object, { $push: { outbox: entry } })).modifiedCount;
    }
    return told;
  },
};
