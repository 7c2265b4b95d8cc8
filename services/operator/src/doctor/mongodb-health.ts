import { randomUUID } from 'node:crypto';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import { formerKeyLine } from '@cueroom/persistence/migrations/spelling-of-keys';
import type { mongo } from 'mongoose';
import type { ClockReading } from './clocks';
import { error, type Finding, ok, warning } from './finding';

interface StoredTrack {
  title: string;
  artist: string;
  description: string;
}

const probes = 'doctor';
const mostNamed = 20;

/** Tracks whose key was in words that are no key: a person sets it, or takes the line out of the description. */
const examineKeys = async (client: mongo.MongoClient): Promise<Finding[]> => {
  const tracks = client.db(databases.catalog).collection<StoredTrack>('music_tracks');
  const filter = { description: { $regex: `^${formerKeyLine}`, $options: 'm' }, removedAt: { $exists: false } };
  const found = await tracks.find(filter).sort({ _id: 1 }).toArray();
  const keyOf = ({ description }: StoredTrack) =>
    description.slice(description.lastIndexOf(formerKeyLine) + formerKeyLine.length).split('\n')[0] ?? '';
  const more = found.length - mostNamed;
  return [
    ...found
      .slice(0, mostNamed)
      .map((track) => warning('keys', `“${track.title}” by ${track.artist}: “${keyOf(track)}” is no key that we know`)),
    ...(more > 0 ? [warning('keys', `and ${more} more tracks with “${formerKeyLine}” in their description`)] : []),
  ];
};

/** Whether MongoDB is there and keeps what a majority has acknowledged; and what its clock says. */
export const examineMongodb = async (uri: string): Promise<{ findings: Finding[]; clock?: ClockReading }> => {
  const where = 'MongoDB';
  const client = await connectToServer(uri, 1); // no waiting for a MongoDB that is still starting
  try {
    const askedAt = Date.now();
    const { localTime, setName } = (await client.db('admin').command({ hello: 1 })) as {
      localTime?: Date;
      setName?: string;
    };
    const answeredAt = Date.now();
    const { version } = (await client.db('admin').command({ buildInfo: 1 })) as { version: string };
    const clock = localTime && { whose: where, at: localTime.getTime(), askedAt, answeredAt };
    // As every service writes: acknowledged by a majority, with the journal on the disk.
    const collection = client.db(databases.content).collection<{ _id: string }>(probes);
    const _id = randomUUID();
    const { acknowledged } = await collection.insertOne({ _id }, { writeConcern: { w: 'majority', journal: true } });
    await collection.drop();
    const server = setName ? `replica set ${setName}` : 'a single server';
    const writes = acknowledged
      ? ok(where, `${version}, ${server}, a majority acknowledges writes`)
      : error(where, 'writes are not acknowledged');
    return { findings: [writes, ...(await examineKeys(client))], clock };
  } finally {
    await client.close();
  }
};
