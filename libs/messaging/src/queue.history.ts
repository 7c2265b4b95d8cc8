import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@cueroom/contracts/message';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import type { JobState, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobEnvelope } from './job-envelope';
import { MessagingOptions, prefixOf, queuesUrlOf } from './messaging.options';
import { openQueue, queueNames } from './open-queue';
import { connectRedis, disconnectRedis } from './redis-connection';

const pageSize = 500;
const rewriteTries = 100;
const retryDelayMs = 200;
const finished: JobState[] = ['completed', 'failed'];
const undelivered: JobState[] = ['waiting', 'delayed', 'prioritized'];

type Matches = (envelope: JobEnvelope, name: string) => boolean;

/** What queues keep of finished events and jobs; for the erasure of a person. */
@Injectable()
export class QueueHistory {
  constructor(private readonly options: MessagingOptions) {}

  /**
   * Removes finished jobs and events that name one of these ids; of `alsoUndelivered` waiting ones, too. Then Redis
   * rewrites its append-only file, which holds every command until then. @returns how many were removed
   */
  async purge(ids: readonly string[], alsoUndelivered: readonly Event<object>[] = []): Promise<number> {
    const redis = connectRedis(queuesUrlOf(this.options), 'history', 'wait');
    try {
      const isAboutThem: Matches = ({ data }) => isAbout(data, new Set(ids));
      const isUnwanted: Matches = (envelope, name) =>
        alsoUndelivered.some((event) => event.name === name) && isAboutThem(envelope, name);
      let removed = 0;
      for (const name of queueNames) {
        const queue = openQueue(name, { connection: redis, prefix: prefixOf(this.options) });
        const found = [...(await find(queue, finished, isAboutThem)), ...(await find(queue, undelivered, isUnwanted))];
        // One that has just been taken is locked, and is finished soon.
        for (const id of found) removed += await queue.remove(id).catch(() => 0);
        await queue.close();
      }
      await rewriteFile(redis);
      if (queuesUrlOf(this.options) !== this.options.redisUrl) await rewriteFileOfRequests(this.options.redisUrl);
      return removed;
    } finally {
      await disconnectRedis(redis);
    }
  }
}

const find = async (queue: Queue<JobEnvelope>, states: JobState[], matches: Matches): Promise<string[]> => {
  const found: string[] = [];
  for (const state of states) {
    for (let start = 0; ; start += pageSize) {
      const jobs = await queue.getJobs([state], start, start + pageSize - 1);
      for (const { id, name, data } of jobs.filter(Boolean)) if (id && matches(data, name)) found.push(id);
      if (jobs.length < pageSize) break;
    }
  }
  return found;
};

/** Makes Redis begin to rewrite its file. A rewrite that is running already has what was there when it began. */
const rewriteFile = async (redis: Redis): Promise<void> => {
  for (let tries = 0; tries < rewriteTries; tries++) {
    try {
      await redis.bgrewriteaof();
      return;
    } catch (error) {
      // A hosted Redis may not allow it.
      if (!/in progress/.test(String(error))) return log.warn({ err: error }, 'BGREWRITEAOF failed');
      await sleep(retryDelayMs);
    }
  }
  log.warn('BGREWRITEAOF takes too long: what was purged stays in the append-only file until the next rewrite');
};

const rewriteFileOfRequests = async (redisUrl: string): Promise<void> => {
  const redis = connectRedis(redisUrl, 'history', 'wait');
  try {
    if (/^aof_enabled:1/m.test(await redis.info('persistence'))) await rewriteFile(redis);
  } finally {
    await disconnectRedis(redis);
  }
};

/** Whether any text in it is one of these ids, or an address or owner that ends in one. */
const isAbout = (value: unknown, ids: ReadonlySet<string>): boolean => {
  if (typeof value === 'string') return ids.has(value) || ids.has(value.slice(value.lastIndexOf('/') + 1));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isAbout(part, ids));
};
