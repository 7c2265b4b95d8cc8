import type { Migration } from './migration';

/** Tracks from before there were rights: nothing is said of them yet, and the filter finds them as such. */
export const trackClearance: Migration = {
  number: 5,
  name: 'clearance of tracks',
  run: async (database) => {
    const tracks = database.collection('music_tracks');
    const unsaid = { clearanceValue: { $exists: false } };
    const { modifiedCount } = await tracks.updateMany(unsaid, { $set: { rights: null, clearanceValue: 'incomplete' } });
    return modifiedCount;
  },
};
