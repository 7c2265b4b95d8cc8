import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mongo } from 'mongoose';

/** The address of the MongoDB of the studio that runs on a data directory: its launcher writes it there. */
export const mongodbUriOf = (dataDir: string): string =>
  (JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { mongodbUri: string }).mongodbUri;

export const connectToMongodbOf = (dataDir: string): Promise<mongo.MongoClient> =>
  new mongo.MongoClient(mongodbUriOf(dataDir)).connect();
