import { randomUUID } from 'node:crypto';
import { eventually } from '@cueroom/testing/eventually';
import { readMetrics } from '@cueroom/platform/metrics';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { QueueAdmin } from './queue.admin';
import { measureQueues } from './queue.metrics';

const redisUrl = process.env.REDIS_URL ?? '';
const prefix = `desk-${randomUUID()}`;
const desk = new QueueAdmin({ redisUrl, prefix });
const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
afterAll(async () => {
  await desk.close();
  await redis.quit();
});

const factsOf = async (name: string) => (await desk.facts()).find((facts) => facts.name === name);

test('a queue is looked at, stopped, and what was given up is put in again', async () => {
  const audio = desk.queues.find(({ name }) => name === 'audio');
  await eventually(async () => expect(await redis.ping()).toBe('PONG'));
  await desk.pause('audio');
  await audio?.add('inspect', { data: {}, requestId: 'r' }, { timestamp: Date.now() - 60_000 });
  expect(await factsOf('audio')).toMatchObject({ isPaused: true, counts: { failed: 0 } });
  await desk.resume('audio');
  const waiting = await factsOf('audio');
  expect(waiting).toMatchObject({ isPaused: false, counts: { waiting: 1, active: 0 } });
  expect(waiting?.oldestWaitingSec).toBeGreaterThanOrEqual(60);

  const worker = new Worker('audio', () => Promise.reject(new Error('no')), { connection: redis, prefix });
  await eventually(async () => expect(await factsOf('audio')).toMatchObject({ counts: { failed: 1, active: 0 } }));
  await worker.close();
  expect(await desk.retryFailed('audio')).toBe(1);
  expect(await factsOf('audio')).toMatchObject({ counts: { waiting: 1, failed: 0 } });
  await expect(desk.retryFailed('nowhere')).rejects.toThrow('There is no queue nowhere');
});

test('numbers of the queues are read when somebody asks, and are gone while Redis is', async () => {
  let isAway = false;
  measureQueues(() => (isAway ? Promise.reject(new Error('away')) : desk.facts()));
  expect(await readMetrics()).toMatch(/^queue_jobs\{queue="audio",state="waiting"\} \d$/m);
  expect(await readMetrics()).toMatch(/^queue_oldest_waiting_seconds\{queue="events-media"\} 0$/m);
  isAway = true;
  expect(await readMetrics()).not.toMatch(/^queue_jobs\{/m);
});
