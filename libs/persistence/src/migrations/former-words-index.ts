import type { Migration } from './migration';

const formerIndex = 'words_1';

/** A track's words are in one index with its numbers now (found-by.ts): the one without them would only be written. */
export const formerWordsIndex: Migration = {
  number: 3,
  name: 'the index of words without numbers',
  run: async (database) => {
    if (!(await database.listCollections({ name: 'music_tracks' }).hasNext())) return 0;
    const tracks = database.collection('music_tracks');
    if (!(await tracks.indexes()).some(({ name }) => name === formerIndex)) return 0;
    await tracks.dropIndex(formerIndex);
    return 1;
  },
};
