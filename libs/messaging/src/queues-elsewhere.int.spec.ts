import { randomUUID } from 'node:crypto';
import { listContacts } from '@cueroom/contracts/intake/contacts';
import { SubmissionApproved, submissionApproved } from '@cueroom/contracts/intake/review';
import { log } from '@cueroom/platform/logger';
import { eventually } from '@cueroom/testing/eventually';
import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import { Bus } from './bus';
import { master, Piece } from './killed-worker.fixture';
import { MessagingModule } from './messaging.module';
import type { MessagingOptions } from './messaging.options';
import { OnEvent } from './on-event';
import { OnJob } from './on-job';
import { QueueAdmin } from './queue.admin';
import { QueueHistory } from './queue.history';

jest.mock('@cueroom/contracts/subscriptions', () => {
  const { submissionApproved: theEvent } = jest.requireActual<{ submissionApproved: object }>(
    '@cueroom/contracts/intake/review',
  );
  return { subscriptions: { content: [], intake: [], catalog: [theEvent], media: [] } };
});

log.level = 'silent';
// Two databases of one server know no key of one another, as two servers do.
const addresses = { redisUrl: process.env.REDIS_URL ?? '', queuesUrl: `${process.env.REDIS_URL}/1` };
const id = 'a'.repeat(24);
const running: INestApplicationContext[] = [];
let prefix: string;
let first: Redis;
let second: Redis;

beforeEach(() => {
  prefix = `test-${randomUUID()}`;
  [first, second] = [new Redis(addresses.redisUrl), new Redis(addresses.queuesUrl)];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
  await Promise.all([first.quit(), second.quit()]);
});

const start = async (options: Partial<MessagingOptions>, ...providers: Type[]): Promise<INestApplicationContext> => {
  @Module({ imports: [MessagingModule.forRoot({ ...addresses, prefix, ...options })], providers })
  class Process {}
  const app = await NestFactory.createApplicationContext(Process, { logger: false });
  running.push(app);
  return app;
};

const done: string[] = [];
@Injectable()
class Worker {
  @OnEvent(submissionApproved)
  async hear({ submissionId }: SubmissionApproved) {
    done.push(submissionId);
  }
  @OnJob(master)
  async make({ n }: Piece) {
    done.push(`piece ${n}`);
  }
}

/** What lies in a Redis, by what follows the prefix: a queue's name, or what it is. */
const kindsIn = async (redis: Redis): Promise<string[]> => {
  const keys = await redis.keys(`${prefix}:*`);
  return [...new Set(keys.map((key) => key.split(':')[1] ?? ''))].sort();
};

test('queues in a Redis of their own: their keys and those of requests do not mix', async () => {
  const bus = (await start({})).get(Bus);
  await bus.publish(submissionApproved, 'a', { submissionId: id, tracks: [] });
  await bus.enqueue(master, 'a', { n: 1 });
  await bus.queueStoreId();
  const asked = bus.request(listContacts, {}, { timeoutMs: 1000 }); // no service answers: it stays there
  asked.catch(() => undefined);
  await eventually(async () => expect(await kindsIn(first)).toEqual(['requests']));
  expect(await kindsIn(second)).toEqual(['audio', 'events-catalog', 'queues']);

  const desk = await QueueAdmin.open({ ...addresses, prefix });
  const waiting = async () => (await desk.facts()).flatMap(({ counts }) => counts.waiting).reduce((a, b) => a + b);
  expect(await waiting()).toBe(2);
  await start({ service: 'catalog', jobs: [master] }, Worker);
  await eventually(() => expect(done.sort()).toEqual([id, 'piece 1']));
  expect(await waiting()).toBe(0);
  await desk.close();

  const history = new QueueHistory({ ...addresses, prefix });
  await eventually(async () => expect(await history.purge([id])).toBe(1));
  await expect(asked).rejects.toMatchObject({ kind: 'unavailable' });
});
