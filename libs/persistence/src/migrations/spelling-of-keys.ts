import { musicalKey } from '@cueroom/contracts/catalog/musical-key';
import type { mongo } from 'mongoose';
import { atRevision } from '../records/edited-records';
import { initialsOf, searchWords, sortKey } from '../search/search-words';
import type { Migration } from './migration';

interface StoredTrack {
  _id: mongo.ObjectId;
  revision?: number;
  key: string;
  description?: string | null;
  words?: string[];
}

const batch = 1000;
/** Begins the line of a description with what stood in the field, and was no key. */
export const formerKeyLine = 'Key as it was typed: ';

const updateOf = ({ key, description, words = [] }: StoredTrack) => {
  const known = musicalKey(key);
  const isKept = !known && key.trim() !== '';
  const all = [...new Set([...words, ...searchWords(known, isKept ? formerKeyLine : '')])];
  return {
    key: known,
    'order.key': sortKey(known),
    words: all,
    initials: initialsOf(all),
    ...(isKept && { description: [description, formerKeyLine + key.trim()].filter(Boolean).join('\n') }),
  };
};

/** Keys that were typed in any spelling get the one of them; what is none goes into the description. */
export const spellingOfKeys = (number: number): Migration => ({
  number,
  name: 'one spelling of keys',
  run: async (database) => {
    const tracks = database.collection<StoredTrack>('music_tracks');
    const keys = (await tracks.distinct('key')).filter((key): key is string => typeof key === 'string');
    const strange = keys.filter((key) => musicalKey(key) !== key);
    let changed = 0;
    for (;;) {
      // One that changes meanwhile is left to the next round.
      const found = await tracks
        .find({ key: { $in: strange } })
        .limit(batch)
        .toArray();
      if (found.length === 0) return changed;
      const updates = found.map((track) => ({
        updateOne: {
          filter: { _id: track._id, key: track.key, ...atRevision(track) },
          update: { $set: updateOf(track), $inc: { revision: 1 } },
        },
      }));
      changed += (await tracks.bulkWrite(updates as mongo.AnyBulkWriteOperation<StoredTrack>[])).modifiedCount;
    }
  },
});
