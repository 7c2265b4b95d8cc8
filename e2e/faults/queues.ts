import { jobQueues, services } from '@cueroom/contracts/message';
import { eventQueue } from '@cueroom/messaging/job-envelope';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';

const unfinished = ['active', 'waiting', 'delayed', 'prioritized'] as const;

/** A look into the studio's Redis, and a hand for what the nemesis does there. */
export class Queues {
  readonly redis: Redis;
  private readonly queues: Queue[];

  constructor(readonly url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 200 });
    this.redis.on('error', () => undefined); // it is killed on purpose
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

  /** What is not done, by queue; nothing for queues that are empty. */
  async unfinished(): Promise<string[]> {
    const counts = await Promise.all(this.queues.map((queue) => queue.getJobCountByTypes(...unfinished)));
    return this.queues.flatMap(({ name }, index) => (counts[index] ? [`${name}: ${counts[index]}`] : []));
  }

  async failed(): Promise<string[]> {
    const jobs = (await Promise.all(this.queues.map((queue) => queue.getFailed()))).flat();
    return jobs.map(({ queueName, name, id, failedReason }) => `${queueName} ${name} ${id}: ${failedReason}`);
  }

  /** Delivers again what was delivered, in another order. @returns how many */
  async deliverAgain(most: number, random: () => number): Promise<number> {
    const done = (await Promise.all(this.queues.map((queue) => queue.getCompleted(0, 999)))).flat().filter(Boolean);
    const shuffled = done.map((job) => ({ job, place: random() })).sort((a, b) => a.place - b.place);
    let again = 0;
    for (const { job } of shuffled.slice(0, most)) {
      await job.retry('completed').then(
        () => again++,
        () => undefined, // it is forgotten meanwhile
      );
    }
    return again;
  }

  /** The jobs of workers that run just now. */
  async running(): Promise<Job[]> {
    return (await Promise.all(jobQueues.map((name) => this.queue(name).getActive()))).flat();
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await Promise.all(this.queues.map((queue) => queue.close().catch(() => undefined)));
  }
}
