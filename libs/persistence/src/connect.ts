import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';

/** An acknowledged write is on the disk of a majority. */
export const connectionOptions = {
  writeConcern: { w: 'majority', j: true },
  serverSelectionTimeoutMS: 4000,
  // A server that vanished without a word is noticed by its missing heartbeats; what waits for it fails then.
  connectTimeoutMS: 10_000,
  // No client waits longer: while the server is blocked, nothing piles up.
  waitQueueTimeoutMS: 4000,
  bufferCommands: false,
  maxPoolSize: 20,
} as const;

const usualTries = 20;
const betweenTriesMs = 500;

/** For a server that may still be starting. @throws what the driver says when it is not there: 4 s a try */
export const connectToServer = async (uri: string, tries = usualTries): Promise<mongo.MongoClient> => {
  const { writeConcern, serverSelectionTimeoutMS } = connectionOptions;
  for (let attempt = 1; ; attempt++) {
    const client = new mongo.MongoClient(uri, { writeConcern, serverSelectionTimeoutMS, maxPoolSize: 4 });
    try {
      return await client.connect();
    } catch (error) {
      await client.close().catch(() => undefined);
      if (attempt >= tries) throw error;
      await sleep(betweenTriesMs);
    }
  }
};
