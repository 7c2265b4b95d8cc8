import type { Migration } from '../migration';

const collection = 'artist_submissions';
const indexes = ['words_1', 'order.artistName_1__id_1', 'status_1_createdAt_-1__id_-1', 'genre_1_createdAt_-1__id_-1'];

/** Submissions are found and sorted in memory: their words and sort keys, and the indexes of these, are not needed any more. */
export const foundInMemory: Migration = {
  number: 2,
  name: 'submissions without words and sort keys',
  run: async (database) => {
    const submissions = database.collection(collection);
    const { modifiedCount } = await submissions.updateMany(
      { $or: [{ words: { $exists: true } }, { order: { $exists: true } }] },
      { $unset: { words: 1, order: 1 } },
    );
    const there = (await database.listCollections({ name: collection }).hasNext()) ? await submissions.indexes() : [];
    for (const { name } of there) if (name && indexes.includes(name)) await submissions.dropIndex(name);
    return modifiedCount;
  },
};
