import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@cueroom/contracts/message';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import type { JobState, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { MessagingOptions, prefixOf, queuesUrlOf } from './messaging.options';
import { openQueue, queueNames } from './open-queue';
import type { Parcel } from './queue.wire';
import { connectRedis, disconnectRedis } from './redis-connection';

const readAtOnce = 500;
const rewriteLooks = 100;
const lookEveryMs = 200;
const over: JobState[] = ['completed', 'failed'];
const unheard: JobState[] = ['waiting', 'delayed', 'prioritized'];

/** What queues remember of events and jobs that are over, for whoever has to forget a person. */
@Injectable()
export class RememberedParcels {
  constructor(private readonly options: MessagingOptions) {}

  /**
   * Removes what is done or has failed and names one of these ids in its data; of the `undelivered` events also what nobody
   * has heard yet. Then Redis writes its file anew, which holds every command until it does; so does the one that asks come
   * over, if it is another and has such a file.
   * @returns how many were removed.
   */
  async forget(ids: readonly string[], undelivered: readonly Event<object>[] = []): Promise<number> {
    const redis = connectRedis(queuesUrlOf(this.options), 'remembered', 'patient');
    try {
      let removed = 0;
      for (const name of queueNames) {
        removed += await this.forgetIn(redis, name, new Set(ids), undelivered);
      }
      await rewriteFile(redis);
      if (queuesUrlOf(this.options) !== this.options.redisUrl) await rewriteFileOfAsks(this.options.redisUrl);
      return removed;
    } finally {
      await disconnectRedis(redis);
    }
  }

  private async forgetIn(
    connection: Redis,
    name: string,
    ids: ReadonlySet<string>,
    undelivered: readonly Event<object>[],
  ): Promise<number> {
    const queue = openQueue(name, { connection, prefix: prefixOf(this.options) });
    try {
      const isUnwanted = (event: string) => undelivered.some((one) => one.name === event);
      const found = await this.find(queue, over, (parcel) => isAbout(parcel.data, ids));
      if (undelivered.length > 0) {
        found.push(...(await this.find(queue, unheard, ({ data }, event) => isUnwanted(event) && isAbout(data, ids))));
      }
      let removed = 0;
      // One that has just been taken is locked, and is done or failed soon.
      for (const id of found) removed += await queue.remove(id).catch(() => 0);
      return removed;
    } finally {
      await queue.close();
    }
  }

  private async find(
    queue: Queue<Parcel>,
    states: JobState[],
    isMeant: (parcel: Parcel, name: string) => boolean,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const state of states) {
      for (let start = 0; ; start += readAtOnce) {
        const jobs = await queue.getJobs([state], start, start + readAtOnce - 1);
        for (const { id, name, data } of jobs.filter(Boolean)) if (id && isMeant(data, name)) found.push(id);
        if (jobs.length < readAtOnce) break;
      }
    }
    return found;
  }
}

/** Makes Redis begin to write its file anew. One that it is writing already has in it what was there when that began. */
const rewriteFile = async (redis: Redis): Promise<void> => {
  for (let look = 0; look < rewriteLooks; look++) {
    const error: unknown = await redis.bgrewriteaof().then(
      () => null,
      (refused: unknown) => refused,
    );
    if (error === null) return;
    // A Redis of somebody else's may not allow it.
    if (!/in progress/.test(String(error))) return log.warn({ err: error }, 'Redis does not write its file anew');
    await sleep(lookEveryMs);
  }
  log.warn('Redis takes long to write its file: what was forgotten stays in it until the next time');
};

const rewriteFileOfAsks = async (redisUrl: string): Promise<void> => {
  const redis = connectRedis(redisUrl, 'remembered', 'patient');
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
