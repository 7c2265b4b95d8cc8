import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
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

interface Stored {
  _id: mongo.ObjectId;
  briefId: string;
  status: string;
  createdAt: Date;
  outbox: object[];
}

const name = 'pitch.for-brief';

/** Briefs hear of the pitches for them that are there already: when the first link was made, and that one was open. */
export const pitchesForBriefs = (number: number): Migration => ({
  number,
  name: 'pitches for briefs',
  run: async (database) => {
    const pitches = database.collection<Stored>('pitches');
    const untold = { briefId: { $type: 'string' }, deletedAt: { $exists: false }, 'outbox.name': { $ne: name } };
    let count = 0;
    for await (const { _id, briefId, status, createdAt } of pitches.find(untold as object)) {
      const pitchId = String(_id);
      const entry = (did: 'linked' | 'opened', at: Date) => ({
        ...{ id: `${pitchId}-${did}-former`, name, requestId: randomUUID(), at: new Date() },
        data: { briefId, pitchId, did, at: at.toISOString(), isFormer: true },
      });
      const [first] = await database
        .collection<{ createdAt: Date }>('pitch_recipients')
        .find({ pitchId })
        .sort({ createdAt: 1 })
        .limit(1)
        .toArray();
      const entries = [
        ...(first ? [entry('linked', first.createdAt)] : []),
        ...(status === 'draft' ? [] : [entry('opened', createdAt)]),
      ];
      const telling = { $push: { outbox: { $each: entries } } } as object;
      if (entries.length > 0) count += (await pitches.updateOne({ _id, ...untold } as object, telling)).modifiedCount;
    }
    return count;
  },
});
