import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Migration } from './migration';
import { isDuplicateKey } from '../records/duplicate-key';

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

interface StoredTitle {
  _id: mongo.ObjectId;
  title?: string;
  slug?: string;
}

const simple: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };
const maxLength = 80;

const slugOf = (title: string): string => {
  const plain = title
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => simple[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '');
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  while (words.length > 1 && words.join('-').length > maxLength) words.pop();
  return words.join('-').slice(0, maxLength) || 'project';
};

/** Gives each project without an address one of its title; of several alike the oldest gets the one without a number. */
export const projectSlugs: Migration = {
  number: 4,
  name: 'addresses of projects',
  run: async (database) => {
    const projects = database.collection<StoredTitle>('projects');
    // Before the service makes it: a project that is added meanwhile must not get the same address.
    const isGiven = { slug: { $exists: true } } as const;
    await projects.createIndex({ slug: 1 }, { unique: true, partialFilterExpression: isGiven });
    let count = 0;
    for await (const { _id, title = '' } of projects.find({ slug: { $exists: false } }).sort({ _id: 1 })) {
      const slug = slugOf(title);
      for (let number = slug === 'featured' ? 2 : 1; ; number++) {
        const update = { $set: { slug: number === 1 ? slug : `${slug}-${number}` } };
        try {
          count += (await projects.updateOne({ _id, slug: { $exists: false } }, update)).modifiedCount;
          break;
        } catch (error) {
          if (!isDuplicateKey(error, 'slug')) throw error;
        }
      }
    }
    return count;
  },
};
