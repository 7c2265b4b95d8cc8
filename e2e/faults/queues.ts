import { jobQueues, services } from '@cueroom/contracts/message';
import { eventQueue } from '@cueroom/messaging/job-envelope';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';

const unfinished = ['active', 'waiting', 'delayed', 'prioritized'] as const;

/** Access to the studio's Redis and queues. */
export class Queues {
  readonly redis: Redis;
  private readonly queues: Queue[];

  constructor(readonly url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 200 });
    this.redis.on('error', () => undefined); // killed on purpose
    const names = [...services.map(eventQueue), ...jobQueues];
    this.queues = names.map((name) => {
      const queue = new Queue(name, { connection: this.redis, prefix: 'cueroom' });
      queue.on('error', () => undefined);
      return queue;
    });
  }

  queue(name: string): Queue {
    return this.queues.find((queue) => queue.name === name)!;
  }

  /** Non-empty queues with the number of unfinished jobs. */
  async unfinished(): Promise<string[]> {
    const counts = await Promise.all(this.queues.map((queue) => queue.getJobCountByTypes(...unfinished)));
    return this.queues.flatMap(({ name }, index) => (counts[index] ? [`${name}: ${counts[index]}`] : []));
  }

  async failed(): Promise<string[]> {
    const jobs = (await Promise.all(this.queues.map((queue) => queue.getFailed()))).flat();
    return jobs.map(({ queueName, name, id, failedReason }) => `${queueName} ${name} ${id}: ${failedReason}`);
  }

  /** Retries completed jobs in random order. @returns how many */
  async redeliver(maxJobs: number, random: () => number): Promise<number> {
    const done = (await Promise.all(this.queues.map((queue) => queue.getCompleted(0, 999)))).flat().filter(Boolean);
    const shuffled = done.map((job) => ({ job, place: random() })).sort((a, b) => a.place - b.place);
    let count = 0;
    for (const { job } of shuffled.slice(0, maxJobs)) {
      await job.retry('completed').then(
        () => count++,
        () => undefined, // removed meanwhile
      );
    }
    return count;
  }

  /** Jobs that workers are running. */
  async running(): Promise<Job[]> {
    return (await Promise.all(jobQueues.map((name) => this.queue(name).getActive()))).flat();
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await Promise.all(this.queues.map((queue) => queue.close().catch(() => undefined)));
  }
}
