import { randomUUID } from 'node:crypto';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { log } from '@cueroom/platform/logger';
import { eventually } from '@cueroom/testing/eventually';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { eventQueue } from './job-envelope';
import { QueueHistory } from './queue.history';

log.level = 'silent';
const redisUrl = process.env.REDIS_URL ?? '';
const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});
const [mine, others] = ['a'.repeat(24), 'b'.repeat(24)];
const approved = (submissionId: string, fileUrl = '/api/objects/none') => ({ submissionId, tracks: [{ fileUrl }] });

test('Redis writes its file anew after that, also when it was just at it', async () => {
  const redis = new Redis(redisUrl);
  toClose.push(
    () => redis.quit(),
    () => redis.config('SET', 'rdb-key-save-delay', 0),
  );
  const rewrites = async () => Number(/aof_rewrites:(\d+)/.exec(await redis.info('persistence'))?.[1]);
  const before = await rewrites();
  // Many: the next rewrite, which is as slow for each key, finds some more.
  await Promise.all(Array.from({ length: 100 }, () => redis.set(`test-${randomUUID()}`, '', 'EX', 60)));
  await redis.config('SET', 'rdb-key-save-delay', Math.ceil(1e6 / (await redis.dbsize()))); // microseconds: a second in all
  await redis.bgrewriteaof();
  await new QueueHistory({ redisUrl, prefix: `test-${randomUUID()}` }).purge([mine]);
  expect(await rewrites()).toBeGreaterThanOrEqual(before + 2);
});

test('what is over and names an id is forgotten, also deep inside; what waits only where it is named', async () => {
  const prefix = `test-${randomUUID()}`;
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue(eventQueue('catalog'), { connection, prefix });
  toClose.push(
    () => connection.quit(),
    () => queue.close(),
  );
  // No id is the name of one of BullMQ's own keys: the job would be written over it.
  const add = (id: string, name: string, data: object) => queue.add(name, { data, requestId: 'one' }, { jobId: id });
  await add('done', submissionApproved.name, approved(mine));
  await add('done-inside', submissionApproved.name, approved(others, `/api/objects/${mine}`));
  await add('given-up', submissionDeleted.name, { submissionId: mine, songUids: [] });
  await add('of-others', submissionApproved.name, approved(others));
  const work = async ({ id }: { id?: string }) => {
    if (id === 'given-up') throw new Error('no');
  };
  const worker = new Worker(queue.name, work, { connection, prefix });
  toClose.push(() => worker.close(true));
  await eventually(
    async () => expect(await queue.getJobCounts('completed', 'failed')).toEqual({ completed: 3, failed: 1 }),
    { withinMs: 3000 },
  );
  await worker.close();
  await add('waits', submissionApproved.name, approved(mine));
  await add('waits-deletion', submissionDeleted.name, { submissionId: mine, songUids: [] });

  const history = new QueueHistory({ redisUrl, prefix });
  const ids = async () => (await queue.getJobs()).map(({ id }) => id).sort();
  expect(await history.purge([mine])).toBe(3);
  expect(await ids()).toEqual(['of-others', 'waits', 'waits-deletion']);
  expect(await history.purge([mine], [submissionApproved])).toBe(1);
  expect(await ids()).toEqual(['of-others', 'waits-deletion']);
});
