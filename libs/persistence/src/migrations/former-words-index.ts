import type { Migration } from './migration';

/** A track's words are in one index with its genre and numbers (found-by.ts): a former one would only be written. */
export const formerWordsIndex = (number: number, formerIndex: string): Migration => ({
  number,
  name: `the former index ${formerIndex}`,
  run: async (database) => {
    if (!(await database.listCollections({ name: 'music_tracks' }).hasNext())) return 0;
    const tracks = database.collection('music_tracks');
    if (!(await tracks.indexes()).some(({ name }) => name === formerIndex)) return 0;
    await tracks.dropIndex(formerIndex);
    return 1;
  },
});
