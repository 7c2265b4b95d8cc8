import { setTimeout as sleep } from 'node:timers/promises';
import { jobQueues, services } from '@cueroom/contracts/message';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { prefixOf } from './messaging.options';
import { eventQueue, type Parcel, retries } from './queue.wire';
import { connectRedis, disconnectRedis } from './redis-connection';

/** An event that a service has not heard yet, or a job that is not done. */
export interface Undelivered {
  queue: string;
  id: string;
  name: string;
  parcel: Parcel;
}

const eventQueues = services.map(eventQueue);
const allQueues: readonly string[] = [...eventQueues, ...jobQueues];
/** Also what was given up: it is kept until somebody looks at it. */
const states = ['active', 'wait', 'delayed', 'prioritized', 'failed'] as const;
const readyWithinMs = 10_000;

/** What lies in the queues, seen from outside: for whoever carries it to another Redis. */
export class Queues {
  private constructor(
    private readonly redis: Redis,
    private readonly queues: readonly Queue<Parcel>[],
  ) {}

  /** @throws when Redis does not answer */
  static async open(options: { redisUrl: string; prefix?: string }): Promise<Queues> {
    const redis = connectRedis(options.redisUrl, 'operator', 'impatient');
    const queues = allQueues.map((name) => new Queue<Parcel>(name, { connection: redis, prefix: prefixOf(options) }));
    for (const queue of queues) queue.on('error', () => undefined); // the connection says it
    const opened = new Queues(redis, queues);
    const late = sleep(readyWithinMs, 'late', { ref: false });
    if ((await Promise.race([Promise.all(queues.map((queue) => queue.waitUntilReady())), late])) === 'late') {
      redis.disconnect();
      throw new Error(`Redis does not answer within ${readyWithinMs / 1000} s`);
    }
    return opened;
  }

  /**
   * Everything that was published or enqueued before this was called and is delivered to nobody until it ends; what is
   * delivered meanwhile may be told, too. A queue's ids are read in one step: things move between its states.
   */
  async *undelivered(): AsyncIterable<Undelivered> {
    for (const queue of this.queues) {
      for (const id of await queue.getRanges([...states], 0, -1, true)) {
        const job = await queue.getJob(id);
        if (job) yield { queue: queue.name, id, name: job.name, parcel: job.data };
      }
    }
  }

  /** Puts something back, as if it had just been published or enqueued; what is there already is there once. */
  async deliver({ queue: name, id, name: kind, parcel }: Undelivered): Promise<void> {
    const queue = this.queues.find((one) => one.name === name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    const isEvent = eventQueues.includes(name);
    const kept = isEvent ? { ...retries.event, removeOnComplete: true } : { ...retries.job, removeOnComplete: true };
    await queue.add(kind, parcel, { jobId: id, ...kept });
  }

  /** Forgets everything, also which events were delivered. */
  async clear(): Promise<void> {
    for (const queue of this.queues) await queue.obliterate({ force: true });
  }

  /** Whether a process hears events or does jobs at this moment; false where Redis does not tell. */
  async areServed(): Promise<boolean> {
    const workers = await Promise.all(this.queues.map((queue) => queue.getWorkers()));
    return workers.flat().some(({ addr }) => addr !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close().catch(() => undefined)));
    await disconnectRedis(this.redis);
  }
}
