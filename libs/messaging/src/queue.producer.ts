import { AppError } from '@cueroom/contracts/app-error';
import { subscriptions } from '@cueroom/contracts/subscriptions';
import { type Event, type Job, services } from '@cueroom/contracts/message';
import { currentRequestId, currentTraceparent } from '@cueroom/platform/request-context';
import { withinLimit } from '@cueroom/platform/time-limit';
import { traced } from '@cueroom/platform/tracing';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { MessagingOptions, prefixOf, queuesUrlOf } from './messaging.options';
import { closeQueues, openQueue } from './open-queue';
import { eventQueue, jobIdOf, type JobEnvelope, retries } from './job-envelope';
import { connectRedis } from './redis-connection';
import { isLonger, unavailable } from './request.wire';

/** The largest event is an approval, with all the tags and rights that its songs may have; in JSON a character may take six bytes. */
const maxDataBytes = 2 * 2 ** 20;
const timeoutMs = 5000;
/** Ids of delivered events are kept, so that one that is published again is not delivered again. */
const keptIds = { age: 3600, count: 5000 };

@Injectable()
export class QueueProducer {
  private readonly redis: Redis;
  private readonly prefix: string;
  private readonly queues = new Map<string, Queue<JobEnvelope>>();

  constructor(options: MessagingOptions) {
    this.prefix = prefixOf(options);
    this.redis = connectRedis(queuesUrlOf(options), 'queues', 'failFast');
  }

  publish({ name }: Event<object>, id: string, data: object): Promise<void> {
    return traced(`publish ${name}`, { kind: 'producer' }, async () => {
      const envelope = envelopeOf(`The event ${name}`, data);
      const options = { jobId: jobIdOf(name, id), ...retries.event, removeOnComplete: keptIds };
      await Promise.all(this.queuesOf(name).map((queue) => inTime(queue.add(name, envelope, options))));
    });
  }

  enqueue({ name, queue: queueName, priority }: Job<object>, id: string, data: object): Promise<void> {
    return traced(`enqueue ${name}`, { kind: 'producer' }, async () => {
      const envelope = envelopeOf(`The job ${name}`, data);
      const jobId = jobIdOf(name, id);
      const queue = this.queue(queueName);
      const add = async () => {
        if ((await queue.getJobState(jobId)) === 'failed') await queue.remove(jobId);
        await queue.add(name, envelope, {
          jobId,
          ...retries.job,
          removeOnComplete: true,
          ...(priority && { priority }),
        });
      };
      await inTime(add());
    });
  }

  isQueued({ name, queue }: Job<object>, id: string): Promise<boolean> {
    return isUnfinished(this.queue(queue), jobIdOf(name, id));
  }

  async isWaiting({ name }: Event<object>, id: string): Promise<boolean> {
    const states = await Promise.all(this.queuesOf(name).map((queue) => isUnfinished(queue, jobIdOf(name, id))));
    return states.includes(true);
  }

  /** A restarted Redis may lack its last writes; an emptied one lacks the mark. */
  async queueStoreId(): Promise<string> {
    const key = `${this.prefix}:queues`;
    await inTime(this.redis.set(key, randomUUID(), 'NX'));
    const [mark, info] = await inTime(Promise.all([this.redis.get(key), this.redis.info('server')]));
    return `${/run_id:(\w+)/.exec(info)?.[1]} ${mark}`;
  }

  async isReady(): Promise<boolean> {
    return (await this.redis.ping()) === 'PONG';
  }

  close(): Promise<void> {
    return closeQueues(this.queues.values(), this.redis);
  }

  /** One for each service that subscribes to this event. */
  private queuesOf(event: string): Queue<JobEnvelope>[] {
    const subscribers = services.filter((service) => subscriptions[service].some(({ name }) => name === event));
    return subscribers.map((service) => this.queue(eventQueue(service)));
  }

  private queue(name: string): Queue<JobEnvelope> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = openQueue(name, { connection: this.redis, prefix: this.prefix });
      this.queues.set(name, queue);
    }
    return queue;
  }
}

const isUnfinished = async (queue: Queue<JobEnvelope>, jobId: string): Promise<boolean> =>
  !['completed', 'failed', 'unknown'].includes(await inTime(queue.getJobState(jobId)));

const envelopeOf = (what: string, data: object): JobEnvelope => {
  const traceparent = currentTraceparent();
  const envelope = { data, requestId: currentRequestId(), ...(traceparent && { traceparent }) };
  if (isLonger(JSON.stringify(data), maxDataBytes)) throw new Error(`${what} carries more than 2 MiB`);
  return envelope;
};

/** Commands wait while Redis hangs; callers should not. @throws AppError 'unavailable' whatever is wrong with Redis */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  withinLimit(work, timeoutMs, unavailable).catch((error: unknown) => {
    throw error instanceof AppError ? error : Object.assign(unavailable(), { cause: error });
  });
