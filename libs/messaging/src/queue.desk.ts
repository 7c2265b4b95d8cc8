import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { prefixOf, queuesUrlOf, type RedisAddresses } from './messaging.options';
import { closeQueues, eventQueues, openQueue, queueNames } from './open-queue';
import { type Parcel, retries } from './queue.wire';
import { connectRedis, reachRedis } from './redis-connection';

const states = ['waiting', 'active', 'prioritized', 'delayed', 'failed'] as const;
/** As Redis' keys call them. Also what was given up: it is kept until somebody looks at it. */
const undeliveredStates = ['active', 'wait', 'delayed', 'prioritized', 'failed'] as const;

export interface QueueFacts {
  name: string;
  counts: Record<(typeof states)[number], number>;
  /** Since it was put in; 0 when nothing waits. */
  oldestWaitingSec: number;
  isPaused: boolean;
}

/** An event that a service has not heard yet, or a job that is not done. */
export interface Undelivered {
  queue: string;
  id: string;
  name: string;
  parcel: Parcel;
}

/**
 * All queues of the system, for whoever watches and mends them, or carries them to another Redis: metrics, Bull Board, the
 * operators' commands.
 */
export class QueueDesk {
  readonly queues: readonly Queue<Parcel>[];
  private readonly redis: Redis;

  constructor(options: RedisAddresses) {
    this.redis = connectRedis(queuesUrlOf(options), 'queue desk', 'impatient');
    // Two releases of this desk must not argue over what a queue is called.
    const shared = { connection: this.redis, prefix: prefixOf(options), skipMetasUpdate: true };
    this.queues = queueNames.map((name) => openQueue(name, shared));
  }

  /** For a command: waits until Redis is there. @throws when it does not answer, with why, where that is known */
  static async open(options: RedisAddresses): Promise<QueueDesk> {
    const desk = new QueueDesk(options);
    await reachRedis(desk.redis, Promise.all(desk.queues.map((queue) => queue.waitUntilReady())));
    return desk;
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

  /**
   * Everything that was published or enqueued before this was called and is delivered to nobody until it ends; what is
   * delivered meanwhile may be told, too. A queue's ids are read in one step: things move between its states.
   */
  async *undelivered(): AsyncIterable<Undelivered> {
    for (const queue of this.queues) {
      for (const id of await queue.getRanges([...undeliveredStates], 0, -1, true)) {
        const job = await queue.getJob(id);
        if (job) yield { queue: queue.name, id, name: job.name, parcel: job.data };
      }
    }
  }

  /** Puts something back, as if it had just been published or enqueued; what is there already is there once. */
  async deliver({ queue: name, id, name: kind, parcel }: Undelivered): Promise<void> {
    const tries = eventQueues.includes(name) ? retries.event : retries.job;
    await this.queue(name).add(kind, parcel, { jobId: id, ...tries, removeOnComplete: true });
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

  close(): Promise<void> {
    return closeQueues(this.queues, this.redis);
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
