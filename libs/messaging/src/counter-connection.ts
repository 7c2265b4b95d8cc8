import { Redis } from 'ioredis';

/** A connection for counters that may be lost. */
export type CounterConnection = Redis;

/** Commands fail at once while Redis is away, and after half a second when it does not answer. */
export const connectForCounters = (redisUrl: string): CounterConnection => {
  const connection = new Redis(redisUrl, {
    connectionName: 'counters',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    retryStrategy: (tries) => Math.min(tries * 100, 2000),
  });
  // Whether Redis is there is told by the process's readiness; without a listener ioredis prints every attempt.
  connection.on('error', () => undefined);
  return connection;
};
