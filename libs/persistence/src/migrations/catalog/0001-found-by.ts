import { fillFoundBy, keysOfFields } from '../fill-found-by';
import type { Migration } from '../migration';

const found = ['title', 'artist', 'album', 'genre', 'mood', 'tempo', 'key', 'description', 'tags'];
const sorted = { title: 'title', artist: 'artist', album: 'album', key: 'key' };

/** Tracks are found and sorted by indexes of the database. */
export const tracksFoundBy: Migration = {
  number: 1,
  name: 'words and sort keys of tracks',
  run: (database) => fillFoundBy(database, 'music_tracks', keysOfFields(found, sorted)),
};
