import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { prefixOf, queuesUrlOf, type RedisAddresses } from './messaging.options';
import { closeQueues, eventQueues, openQueue, queueNames } from './open-queue';
import { type JobEnvelope, retries } from './job-envelope';
import { connectRedis, waitForRedis } from './redis-connection';

const states = ['waiting', 'active', 'prioritized', 'delayed', 'failed'] as const;
/** As the keys in Redis are called. Failed ones too: they are kept until an operator retries them. */
const undeliveredStates = ['active', 'wait', 'delayed', 'prioritized', 'failed'] as const;

export interface QueueFacts {
  name: string;
  counts: Record<(typeof states)[number], number>;
  /** 0 when nothing waits. */
  oldestWaitingSec: number;
  isPaused: boolean;
}

export interface Undelivered {
  queue: string;
  id: string;
  name: string;
  envelope: JobEnvelope;
}

/** All queues of the system: to inspect, pause, retry, export and restore them. For metrics, Bull Board and the operator's commands. */
export class QueueAdmin {
  readonly queues: readonly Queue<JobEnvelope>[];
  private readonly redis: Redis;

  constructor(options: RedisAddresses) {
    this.redis = connectRedis(queuesUrlOf(options), 'queue admin', 'failFast');
    // Two releases must not overwrite each other's settings of a queue.
    const shared = { connection: this.redis, prefix: prefixOf(options), skipMetasUpdate: true };
    this.queues = queueNames.map((name) => openQueue(name, shared));
  }

  /** For commands: waits until Redis is ready. @throws after 10 s, with the connection's last error */
  static async open(options: RedisAddresses): Promise<QueueAdmin> {
    const admin = new QueueAdmin(options);
    await waitForRedis(admin.redis, Promise.all(admin.queues.map((queue) => queue.waitUntilReady())));
    return admin;
  }

  facts(): Promise<QueueFacts[]> {
    return Promise.all(this.queues.map(factsOf));
  }

  async retryFailed(name: string): Promise<number> {
    const queue = this.queue(name);
    const { failed = 0 } = await queue.getJobCounts('failed');
    await queue.retryJobs({ state: 'failed' });
    return failed;
  }

  /** Workers take nothing more from this queue; what runs is finished. */
  pause(name: string): Promise<void> {
    return this.queue(name).pause();
  }

  resume(name: string): Promise<void> {
    return this.queue(name).resume();
  }

  /** All that is queued now. The ids of a queue are read in one step, as jobs move between its states. */
  async *undelivered(): AsyncIterable<Undelivered> {
    for (const queue of this.queues) {
      for (const id of await queue.getRanges([...undeliveredStates], 0, -1, true)) {
        const job = await queue.getJob(id);
        if (job) yield { queue: queue.name, id, name: job.name, envelope: job.data };
      }
    }
  }

  /** Queues it again, as if it had just been published or enqueued. A known id is not queued twice. */
  async deliver({ queue: name, id, name: kind, envelope }: Undelivered): Promise<void> {
    const tries = eventQueues.includes(name) ? retries.event : retries.job;
    await this.queue(name).add(kind, envelope, { jobId: id, ...tries, removeOnComplete: true });
  }

  async clear(): Promise<void> {
    for (const queue of this.queues) await queue.obliterate({ force: true });
  }

  /** Whether any worker is connected at this moment; false where Redis does not list its clients. */
  async areServed(): Promise<boolean> {
    const workers = await Promise.all(this.queues.map((queue) => queue.getWorkers()));
    return workers.flat().some(({ addr }) => addr !== undefined);
  }

  close(): Promise<void> {
    return closeQueues(this.queues, this.redis);
  }

  private queue(name: string): Queue<JobEnvelope> {
    const queue = this.queues.find((each) => each.name === name);
    if (!queue) throw new Error(`There is no queue ${name}: they are ${queueNames.join(', ')}`);
    return queue;
  }
}

const factsOf = async (queue: Queue<JobEnvelope>): Promise<QueueFacts> => {
  const [counts, [oldest], isPaused] = await Promise.all([
    queue.getJobCounts(...states),
    queue.getJobs(['waiting'], 0, 0, true),
    queue.isPaused(),
  ]);
  const oldestWaitingSec = oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0;
  return { name: queue.name, counts: counts as QueueFacts['counts'], oldestWaitingSec, isPaused };
};
