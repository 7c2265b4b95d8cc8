import { randomUUID } from 'node:crypto';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import type { ClockReading } from './clocks';
import { error, type Finding, ok } from './finding';

const probes = 'doctor';

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
    return { findings: [writes], clock };
  } finally {
    await client.close();
  }
};
