import type { Migration } from './migration';

/** Indexes that others have replaced (tracks.schema.ts) would only be written. */
export const formerTrackIndexes = (number: number, ...names: string[]): Migration => ({
  number,
  name: `former indexes: ${names.join(', ')}`,
  run: async (database) => {
    if (!(await database.listCollections({ name: 'music_tracks' }).hasNext())) return 0;
    const tracks = database.collection('music_tracks');
    const there = (await tracks.indexes()).filter(({ name = '' }) => names.includes(name));
    for (const { name = '' } of there) await tracks.dropIndex(name);
    return there.length;
  },
});
