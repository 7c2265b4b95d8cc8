import type { Rights } from '@cueroom/contracts/rights/rights';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { SubmissionApproved, submissionApproved } from '@cueroom/contracts/intake/review';
import { limits } from '@cueroom/contracts/rules';
import { log } from '@cueroom/platform/logger';
import { currentRequestId, withRequestId } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Bus } from './bus';
import { master, Piece } from './killed-worker.fixture';
import { MessagingModule } from './messaging.module';
import type { MessagingOptions } from './messaging.options';
import { OnEvent } from './on-event';
import { type JobRun, OnJob } from './on-job';

// One event, one listener: the real map has its own test (handler-map.spec.ts).
jest.mock('@cueroom/contracts/subscriptions', () => {
  const { submissionApproved: theEvent } = jest.requireActual<{ submissionApproved: object }>(
    '@cueroom/contracts/intake/review',
  );
  return { subscriptions: { content: [], intake: [], catalog: [theEvent], media: [] } };
});

log.level = 'silent';
const redisUrl = () => process.env.REDIS_URL ?? '';
const approved = (n: number): SubmissionApproved => ({ submissionId: n.toString(16).padStart(24, '0'), tracks: [] });
const running: INestApplicationContext[] = [];
const children: ChildProcess[] = [];
let prefix: string;
let redis: Redis;

beforeEach(() => {
  prefix = `test-${randomUUID()}`;
  redis = new Redis(redisUrl(), { maxRetriesPerRequest: null });
});

afterEach(async () => {
  children.splice(0).forEach((child) => child.kill('SIGKILL'));
  await Promise.all(running.splice(0).map((app) => app.close()));
  await redis.quit();
});

const start = async (options: Partial<MessagingOptions>, ...providers: Type[]): Promise<INestApplicationContext> => {
  @Module({ imports: [MessagingModule.forRoot({ redisUrl: redisUrl(), prefix, ...options })], providers })
  class Process {}
  const app = await NestFactory.createApplicationContext(Process, { logger: false });
  running.push(app);
  return app;
};
const aBus = async (): Promise<Bus> => (await start({})).get(Bus);

@Injectable()
class Listener {
  heard: string[] = [];
  requestIds: string[] = [];
  errors = 0;

  @OnEvent(submissionApproved)
  hear({ submissionId }: SubmissionApproved) {
    if (this.errors-- > 0) throw new Error('the store is away');
    this.heard.push(submissionId);
    this.requestIds.push(currentRequestId());
  }
}

@Injectable()
class Maker {
  runs: [number, number][] = [];
  givenUp: number[] = [];
  errors = 0;
  isBusy = false;

  @OnJob(master)
  async make({ n }: Piece, { startsSoFar, signal }: JobRun) {
    if (this.errors-- > 0) throw new Error('no disk');
    this.runs.push([n, startsSoFar]);
    while (this.isBusy && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  giveUp({ n }: Piece) {
    this.givenUp.push(n);
  }
}

test('an event reaches a subscriber that was down, once whatever is repeated, with its request id', async () => {
  const bus = await aBus();
  for (let times = 0; times < 2; times++)
    await withRequestId('from-the-gateway', () => bus.publish(submissionApproved, 'a-1', approved(1)));
  const listener = (await start({ service: 'catalog' }, Listener)).get(Listener);
  await eventually(() => expect(listener.heard).toHaveLength(1));
  await bus.publish(submissionApproved, 'a-1', approved(1)); // after its delivery too
  await bus.publish(submissionApproved, 'a-2', approved(2));
  await eventually(() => expect(listener.heard).toHaveLength(2));
  expect(listener.heard).toEqual([approved(1).submissionId, approved(2).submissionId]);
  expect(listener.requestIds[0]).toBe('from-the-gateway');
});

test('an event whose handler throws is delivered again', async () => {
  const bus = await aBus();
  const listener = (await start({ service: 'catalog' }, Listener)).get(Listener);
  listener.errors = 2;
  await bus.publish(submissionApproved, 'a-1', approved(1));
  await eventually(() => expect(listener.heard).toHaveLength(1));
});

test('an event waits while its subscriber is down, paused or fails, until it is handled', async () => {
  const bus = await aBus();
  expect(await bus.isWaiting(submissionApproved, 'a-1')).toBe(false);
  await bus.publish(submissionApproved, 'a-1', approved(1));
  const queue = new Queue('events-catalog', { connection: redis, prefix });
  await queue.pause();
  const listener = (await start({ service: 'catalog' }, Listener)).get(Listener);
  listener.errors = 2;
  expect(await bus.isWaiting(submissionApproved, 'a-1')).toBe(true);
  await queue.resume();
  await eventually(() => expect(listener.errors).toBeLessThan(2));
  expect(await bus.isWaiting(submissionApproved, 'a-1')).toBe(true);
  await eventually(async () => expect(await bus.isWaiting(submissionApproved, 'a-1')).toBe(false));
  expect(listener.heard).toHaveLength(1);
  await queue.close();
});

test('an event whose data breaks its rules is not delivered, and stays visible', async () => {
  const bus = await aBus();
  const listener = (await start({ service: 'catalog' }, Listener)).get(Listener);
  await bus.publish(submissionApproved, 'a-1', { submissionId: 'nonsense', tracks: [] });
  const queue = new Queue('events-catalog', { connection: redis, prefix });
  await eventually(async () => expect(await queue.getFailed()).toHaveLength(1));
  expect(listener.heard).toEqual([]);
  await queue.close();
});

test('a job id is one job while it waits, and free again when it is done; too much data is refused', async () => {
  const bus = await aBus();
  await Promise.all([1, 2, 3].map(() => bus.enqueue(master, 'piece:1', { n: 1 })));
  const maker = (await start({ jobs: [master] }, Maker)).get(Maker);
  await eventually(() => expect(maker.runs).toEqual([[1, 1]]));
  await eventually(async () => expect(await redis.exists(`${prefix}:audio:master-piece-piece%3A1`)).toBe(0));
  await bus.enqueue(master, 'piece:1', { n: 1 });
  await eventually(() => expect(maker.runs).toHaveLength(2));
  const large = { n: 1, ballast: 'x'.repeat(2_200_000) };
  await expect(bus.enqueue(master, 'large', large)).rejects.toThrow('The job master-piece carries more than 2 MiB');
});

test('the largest approval there can be is not too large', async () => {
  const bus = await aBus();
  const odd = '\u0001'; // six bytes of JSON
  const track = {
    ...{ sourceSongId: 'a'.repeat(24), title: odd.repeat(limits.name), artist: odd.repeat(limits.name) },
    ...{ tags: Array.from({ length: limits.tags }, () => odd.repeat(limits.tag)), fileUrl: 'x'.repeat(100) },
  };
  const [name, key] = [odd.repeat(limits.name), odd.repeat(40)];
  const share = {
    name,
    role: 'writer',
    share: 3.33,
    pro: odd.repeat(60),
    publisher: name,
    publisherPro: name,
    signatory: key,
  };
  const signatory = { key, name, email: 'x'.repeat(limits.email), phone: odd.repeat(60) };
  const rights = {
    composition: Array.from({ length: 30 }, () => share),
    master: Array.from({ length: 30 }, () => ({ name, share: 3.33, signatory: key })),
    signatories: Array.from({ length: 20 }, () => signatory),
    restrictions: odd.repeat(2000),
  } as Rights;
  const tracks = Array.from({ length: limits.songsPerSubmission }, () => ({ ...track, rights }));
  await bus.publish(submissionApproved, 'largest', { submissionId: 'b'.repeat(24), tracks });
});

test('a failed job is replaced by the next one of its id', async () => {
  const bus = await aBus();
  await bus.enqueue(master, 'p', { n: 'one' } as unknown as Piece);
  const maker = (await start({ jobs: [master] }, Maker)).get(Maker);
  const queue = new Queue('audio', { connection: redis, prefix });
  await eventually(async () => expect(await queue.getFailed()).toHaveLength(1));
  await bus.enqueue(master, 'p', { n: 1 });
  await eventually(() => expect(maker.runs).toEqual([[1, 1]]));
  await queue.close();
});

test('the queues have another name once they were emptied, and only then', async () => {
  const bus = await aBus();
  const before = await eventually(() => bus.queueStoreId());
  expect(await bus.queueStoreId()).toBe(before);
  await redis.del(`${prefix}:queues`);
  expect(await bus.queueStoreId()).not.toBe(before);
});

test('a worker is killed in the middle of a job: it runs again within 15 s', async () => {
  const bus = await aBus();
  const child = fork(path.join(__dirname, 'killed-worker.fixture.ts'), [redisUrl(), prefix], {
    execArgv: ['--conditions=@cueroom/source', '--require', path.join(__dirname, '../../testing/run-typescript.cjs')],
  });
  children.push(child);
  await bus.enqueue(master, 'p', { n: 1 });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const maker = (await start({ jobs: [master] }, Maker)).get(Maker);
  await eventually(() => expect(maker.runs).toEqual([[1, 2]]), { withinMs: 15_000 });
}, 25_000);

test('a job that took its worker down 5 times is given up, not started', async () => {
  const bus = await aBus();
  await bus.enqueue(master, 'p', { n: 1 });
  await redis.hset(`${prefix}:audio:master-piece-p`, 'stc', 5); // as five crashes would leave it
  const maker = (await start({ jobs: [master] }, Maker)).get(Maker);
  await eventually(() => expect(maker.givenUp).toEqual([1]));
  expect(maker.runs).toEqual([]);
});

test('an event is delivered though its service died with it again and again, but not forever', async () => {
  const bus = await aBus();
  await bus.publish(submissionApproved, 'a-1', approved(1));
  await bus.publish(submissionApproved, 'a-2', approved(2));
  const keyOf = (id: string) => `${prefix}:events-catalog:submission.approved-${id}`;
  await redis.hset(keyOf('a-1'), 'stc', 19); // as so many crashes would leave it
  await redis.hset(keyOf('a-2'), 'stc', 20);
  const listener = (await start({ service: 'catalog' }, Listener)).get(Listener);
  const queue = new Queue('events-catalog', { connection: redis, prefix });
  await eventually(async () => expect(await queue.getFailed()).toHaveLength(1));
  await eventually(() => expect(listener.heard).toEqual([approved(1).submissionId]));
  await queue.close();
});

test('a stop hands a job back that does not come to its end', async () => {
  const bus = await aBus();
  const app = await start({ jobs: [master], stopWithinMs: 200 }, Maker);
  app.get(Maker).isBusy = true;
  await bus.enqueue(master, 'p', { n: 1 });
  await eventually(() => expect(app.get(Maker).runs).toHaveLength(1));
  running.splice(running.indexOf(app), 1);
  await app.close();
  const next = (await start({ jobs: [master] }, Maker)).get(Maker);
  await eventually(() => expect(next.runs).toEqual([[1, 1]]));
});
