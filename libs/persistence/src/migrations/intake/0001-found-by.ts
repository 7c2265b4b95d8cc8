import type { mongo } from 'mongoose';
import { searchWords, sortKey } from '../../search-words';
import type { Migration } from '../migration';

type Text = string | null | undefined;

interface Song {
  trackTitle: Text;
  tags?: string[];
}

interface Stored {
  _id: mongo.ObjectId;
  [field: string]: unknown;
}

/** What a record is found by and sorted by, as of this migration. */
type Keys = (record: Stored) => { words: string[]; order: Record<string, string | number | null> };

const budgets = ['under-5k', '5k-15k', '15k-50k', '50k-100k', '100k-plus', 'discuss'];
const text = (value: unknown): Text => (typeof value === 'string' ? value : null);

const collections: Record<string, Keys> = {
  briefs: ({ projectTitle, clientName, clientCompany, clientEmail, budget }) => ({
    words: searchWords(text(projectTitle), text(clientName), text(clientCompany), text(clientEmail)),
    order: {
      projectTitle: sortKey(text(projectTitle)),
      companyName: sortKey(text(clientCompany)),
      clientName: sortKey(text(clientName)),
      budget: budgets.indexOf(String(budget)),
    },
  }),
  contacts: ({ name, email, company, message }) => ({
    words: searchWords(text(name), text(email), text(company), text(message)),
    order: { name: sortKey(text(name)) },
  }),
  artist_submissions: ({ artistName, email, submissionUid, genre, tags, songs }) => {
    const ofSongs = ((songs ?? []) as Song[]).flatMap(({ trackTitle, tags: own = [] }) => [trackTitle, ...own]);
    const texts = [text(artistName), text(email), text(submissionUid), text(genre), ...ofSongs];
    return {
      words: searchWords(...texts, ...((tags ?? []) as string[])),
      order: { artistName: sortKey(text(artistName)) },
    };
  },
};

const batch = 500;
const unchanged = (record: Stored) => ('updatedAt' in record ? record.updatedAt : { $exists: false });

/** Fills in what is missing, as long as something is; a record that changes meanwhile is looked at again. */
const fill = async (collection: mongo.Collection<Stored>, keysOf: Keys): Promise<number> => {
  let filled = 0;
  for (;;) {
    const missing = await collection
      .find({ order: { $exists: false } })
      .limit(batch)
      .toArray();
    if (missing.length === 0) return filled;
    const { modifiedCount } = await collection.bulkWrite(
      missing.map((record) => ({
        updateOne: {
          filter: { _id: record._id, updatedAt: unchanged(record), order: { $exists: false } },
          update: { $set: keysOf(record) },
        },
      })),
      { ordered: false },
    );
    filled += modifiedCount;
  }
};

/**
 * Briefs, contacts and submissions that were stored before lists were searched and sorted by indexes get their words and
 * sort keys. A song that was added since then has brought its own words only; all of them are made anew.
 */
export const foundBy: Migration = {
  number: 1,
  name: 'words and sort keys of briefs, contacts and submissions',
  run: async (database) => {
    let filled = 0;
    for (const [name, keysOf] of Object.entries(collections)) {
      filled += await fill(database.collection<Stored>(name), keysOf);
    }
    return filled;
  },
};
