import { jobQueues, services } from '@cueroom/contracts/message';
import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { eventQueue, type JobEnvelope } from './job-envelope';
import { throttledErrorLog, disconnectRedis } from './redis-connection';

/** While Redis is unavailable a queue does not close by itself. */
const closeLimitMs = 1000;

export const eventQueues: readonly string[] = services.map(eventQueue);
export const queueNames: readonly string[] = [...eventQueues, ...jobQueues];

export const openQueue = (name: string, options: QueueOptions): Queue<JobEnvelope> => {
  const queue = new Queue<JobEnvelope>(name, options);
  queue.on('error', throttledErrorLog(`queue ${name}`));
  return queue;
};

/** Closes queues and the connection that they share, within seconds even while Redis is unavailable. */
export const closeQueues = async (queues: Iterable<Queue>, redis: Redis): Promise<void> => {
  await Promise.race([
    Promise.all([...queues].map((queue) => queue.close().catch(() => undefined))),
    new Promise((resolve) => setTimeout(resolve, closeLimitMs).unref()),
  ]);
  await disconnectRedis(redis);
};
