import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { connectionOptions } from './connection-options';

const usualTries = 20;
const betweenTriesMs = 500;

/**
 * A connection of one's own, beside those of mongoose, to a server that may still be starting.
 * @throws what the driver says when the server is not there after a while: 4 s for each try
 */
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
