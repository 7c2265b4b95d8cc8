import type { mongo } from 'mongoose';
import { type FoundBy, foundBy } from '../search/found-by';
import { sortKey } from '../search/search-words';
import type { Migration } from './migration';

interface StoredRecord {
  _id: mongo.ObjectId;
  [field: string]: unknown;
}
type KeysOf = (record: StoredRecord) => FoundBy;

const batch = 1000;
const budgets = ['under-5k', '5k-15k', '15k-50k', '50k-100k', '100k-plus', 'discuss'];

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);

/** Keys made of fields: texts and lists of texts by which the record is found, and those that it is sorted by. */
const keysOfFields =
  (found: string[], sorted: Record<string, string>): KeysOf =>
  (record) =>
    foundBy(
      found.flatMap((field) => (Array.isArray(record[field]) ? record[field].map(String) : text(record[field]))),
      Object.fromEntries(Object.entries(sorted).map(([name, field]) => [name, sortKey(text(record[field]))])),
    );

const briefFields = keysOfFields(['projectTitle', 'clientName', 'clientCompany', 'clientEmail'], {
  projectTitle: 'projectTitle',
  companyName: 'clientCompany',
  clientName: 'clientName',
});
const briefKeys: KeysOf = (brief) => {
  const { order, ...words } = briefFields(brief);
  return { ...words, order: { ...order, budget: budgets.indexOf(String(brief.budget)) } };
};
const submissionFields = keysOfFields(['artistName', 'email', 'submissionUid', 'genre', 'tags', 'ofSongs'], {
  artistName: 'artistName',
});
const submissionKeys: KeysOf = (submission) => {
  const songs = list<{ trackTitle: string; tags?: string[] }>(submission.songs);
  return submissionFields({
    ...submission,
    ofSongs: songs.flatMap(({ trackTitle, tags = [] }) => [trackTitle, ...tags]),
  });
};

/** Gives all records without them their keys. One that changes meanwhile is left to the next pass. @returns how many */
const fill = async (collection: mongo.Collection<StoredRecord>, keysOf: KeysOf): Promise<number> => {
  const missing = { initials: { $exists: false } };
  for (let filled = 0; ;) {
    const records = await collection.find(missing).limit(batch).toArray();
    if (records.length === 0) return filled;
    const updates = records.map((record) => {
      const updatedAt = 'updatedAt' in record ? record.updatedAt : { $exists: false };
      return {
        updateOne: { filter: { _id: record._id, updatedAt, ...missing }, update: { $set: { ...keysOf(record) } } },
      };
    });
    filled += (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
  }
};

const filled = (number: number, name: string, collections: Record<string, KeysOf>): Migration => ({
  number,
  name,
  run: async (database) => {
    let count = 0;
    for (const [collection, keysOf] of Object.entries(collections))
      count += await fill(database.collection<StoredRecord>(collection), keysOf);
    return count;
  },
});

export const projectsFoundBy = filled(2, 'words and sort keys of projects', {
  projects: keysOfFields(['title', 'network', 'medium', 'genre', 'description'], { title: 'title' }),
});

/** The first of intake: 1 and 2, from before the first release, did a part of it and took that back. */
export const intakeFoundBy = filled(3, 'words, initials and sort keys of submissions, briefs and contacts', {
  briefs: briefKeys,
  contacts: keysOfFields(['name', 'email', 'company', 'message'], { name: 'name' }),
  artist_submissions: submissionKeys,
});

export const tracksFoundBy = filled(1, 'words and sort keys of tracks', {
  music_tracks: keysOfFields(['title', 'artist', 'album', 'genre', 'mood', 'tempo', 'key', 'description', 'tags'], {
    title: 'title',
    artist: 'artist',
    album: 'album',
    key: 'key',
  }),
});
