import { jobQueues, services } from '@cueroom/contracts/message';
import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { eventQueue, type Parcel } from './queue.wire';
import { calmErrorLog, disconnectRedis } from './redis-connection';

/** While Redis is away a queue cannot say goodbye. */
const closeLimitMs = 1000;

export const eventQueues: readonly string[] = services.map(eventQueue);
/** All of the system. */
export const queueNames: readonly string[] = [...eventQueues, ...jobQueues];

/** A queue over a connection that it may share with others. */
export const openQueue = (name: string, options: QueueOptions): Queue<Parcel> => {
  const queue = new Queue<Parcel>(name, options);
  queue.on('error', calmErrorLog(`queue ${name}`));
  return queue;
};

/** Ends queues and the connection that they share, within seconds whether Redis is there or not. */
export const closeQueues = async (queues: Iterable<Queue>, redis: Redis): Promise<void> => {
  await Promise.race([
    Promise.all([...queues].map((queue) => queue.close().catch(() => undefined))),
    new Promise((resolve) => setTimeout(resolve, closeLimitMs).unref()),
  ]);
  await disconnectRedis(redis);
};
