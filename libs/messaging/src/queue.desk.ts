import { jobQueues, services } from '@cueroom/contracts/message';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type MessagingOptions, prefixOf } from './messaging.options';
import { eventQueue, type Parcel } from './queue.wire';
import { calmFaultLog, connectRedis, disconnectRedis } from './redis-connection';

const readyWithinMs = 5000;
/** While Redis is away a queue cannot say goodbye. */
const closeLimitMs = 1000;
const states = ['waiting', 'active', 'prioritized', 'delayed', 'failed'] as const;

export interface QueueFacts {
  name: string;
  counts: Record<(typeof states)[number], number>;
  /** Since it was put in; 0 when nothing waits. */
  oldestWaitingSec: number;
  isPaused: boolean;
}

export const queueNames: readonly string[] = [...services.map(eventQueue), ...jobQueues];

/** All queues of the system, for whoever watches and mends them: metrics, Bull Board, the operators' commands. */
export class QueueDesk {
  readonly queues: readonly Queue<Parcel>[];
  private readonly redis: Redis;

  constructor(options: Pick<MessagingOptions, 'redisUrl' | 'prefix'>) {
    this.redis = connectRedis(options.redisUrl, 'queue desk', 'impatient');
    this.queues = queueNames.map((name) => {
      const queue = new Queue<Parcel>(name, {
        connection: this.redis,
        prefix: prefixOf(options),
        // Two releases of this desk must not argue over what a queue is called.
        skipMetasUpdate: true,
      });
      queue.on('error', calmFaultLog(`queue ${name}`));
      return queue;
    });
  }

  /** For a command: waits until Redis is there. @throws when it does not answer */
  static async open(options: Pick<MessagingOptions, 'redisUrl' | 'prefix'>): Promise<QueueDesk> {
    const desk = new QueueDesk(options);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it does not answer within ${readyWithinMs / 1000} s`)), readyWithinMs);
    });
    try {
      await Promise.race([Promise.all(desk.queues.map((queue) => queue.waitUntilReady())), late]);
      return desk;
    } catch (fault) {
      desk.redis.disconnect();
      throw fault;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What Redis says of itself: https://redis.io/docs/latest/commands/info/ */
  redisInfo(): Promise<string> {
    return this.redis.info();
  }

  /** The clock of Redis, in milliseconds since 1970. */
  async redisTime(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Number(microseconds) / 1000;
  }

  facts(): Promise<QueueFacts[]> {
    return Promise.all(this.queues.map(factsOf));
  }

  /** Puts everything in again that was given up. @returns how many */
  async retryFailed(name: string): Promise<number> {
    const queue = this.queue(name);
    const { failed = 0 } = await queue.getJobCounts('failed');
    await queue.retryJobs({ state: 'failed' });
    return failed;
  }

  /** Nobody takes anything from this queue any more; what runs is finished, what comes waits. */
  pause(name: string): Promise<void> {
    return this.queue(name).pause();
  }

  resume(name: string): Promise<void> {
    return this.queue(name).resume();
  }

  async close(): Promise<void> {
    await Promise.race([
      Promise.all(this.queues.map((queue) => queue.close().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, closeLimitMs).unref()),
    ]);
    await disconnectRedis(this.redis);
  }

  private queue(name: string): Queue<Parcel> {
    const queue = this.queues.find((each) => each.name === name);
    if (!queue) throw new Error(`There is no queue ${name}: they are ${queueNames.join(', ')}`);
    return queue;
  }
}

const factsOf = async (queue: Queue<Parcel>): Promise<QueueFacts> => {
  const [counts, [oldest], isPaused] = await Promise.all([
    queue.getJobCounts(...states),
    queue.getJobs(['waiting'], 0, 0, true),
    queue.isPaused(),
  ]);
  const oldestWaitingSec = oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0;
  return { name: queue.name, counts: counts as QueueFacts['counts'], oldestWaitingSec, isPaused };
};
