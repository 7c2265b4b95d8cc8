import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import type { Studio } from './studio';

/** Searches a running studio for a text: database records, Redis, files and their names, logs. @returns where it was found */
export const findText = async (word: string, { dataDir }: Studio): Promise<string[]> => {
  const stores = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as Record<string, string>;
  return [
    ...(await inRecords(word, stores.mongodbUri ?? '')),
    ...(await inRedis(word, stores.redisUrl ?? '')),
    ...inFiles(word, join(dataDir, 'objects')),
    ...inFiles(word, join(dataDir, 'logs')),
    ...inFiles(word, join(dataDir, 'work')),
  ];
};

const has = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase());

const inRecords = async (word: string, uri: string): Promise<string[]> => {
  const client = await mongo.MongoClient.connect(uri);
  try {
    const places: string[] = [];
    for (const { name } of (await client.db().admin().listDatabases()).databases) {
      for (const collection of await client.db(name).collections()) {
        for await (const record of collection.find()) {
          if (has(JSON.stringify(record), word)) places.push(`${name}.${collection.collectionName} ${record._id}`);
        }
      }
    }
    return places;
  } finally {
    await client.close();
  }
};

const inRedis = async (word: string, url: string): Promise<string[]> => {
  const redis = new Redis(url, { protocol: 2 });
  try {
    const places: string[] = [];
    for (const key of await redis.keys('*')) {
      const content = JSON.stringify(await contentOf(redis, key));
      if (has(key, word) || has(content, word)) places.push(`redis ${key}`);
    }
    return places;
  } finally {
    redis.disconnect();
  }
};

const contentOf = async (redis: Redis, key: string): Promise<unknown> => {
  const type = await redis.type(key);
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'list') return redis.lrange(key, '0', '-1');
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, '0', '-1');
  if (type === 'stream') return redis.xrange(key, '-', '+');
  return redis.get(key);
};

const inFiles = (word: string, folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => has(file, word) || has(readFileSync(file, 'latin1'), word));
