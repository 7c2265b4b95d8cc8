import { AppError } from '@cueroom/contracts/app-error';
import { listOf, message, nothing, one } from '@cueroom/contracts/message';
import { log, NestLogger } from '@cueroom/platform/logger';
import { currentAdmin, currentRequestId, withAdmin, withRequestId } from '@cueroom/platform/request-context';
import { Health } from '@cueroom/platform/health';
import { microservice } from '@cueroom/platform/run-service';
import { eventually } from '@cueroom/testing/eventually';
import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { Bus } from './bus';
import { MessagingModule } from './messaging.module';
import { openGate } from './gate.fixture';
import { OnMessage } from './on-message';
import { RequestServer } from './request.server';
import { unavailable } from './request.wire';

class Count {
  @IsInt() n!: number;
}
class Named {
  @IsString() name!: string;
}
const double = message('content.double', Count, one(Count));
const fail = message('content.fail', Named, nothing);
const nap = message('content.nap', Count, nothing);
const repeat = message('content.repeat', Count, listOf(Named));
const relay = message('content.relay', Count, one(Count));
const whoAsks = message('content.who-asks', Count, one(Named));

// Only messages are at stake here: the service of this file hears no events.
jest.mock('@cueroom/contracts/subscriptions', () => ({ subscriptions: { content: [] } }));

log.level = 'silent';
const redisUrl = () => process.env.REDIS_URL ?? '';
const running: INestMicroservice[] = [];

const controller = (bus: () => Bus) => {
  @Controller()
  class Answers {
    runs: number[] = [];

    @OnMessage(double)
    double({ n }: Count) {
      this.runs.push(n);
      return { n: n * 2 };
    }

    @OnMessage(fail)
    fail({ name }: Named): void {
      if (name === 'bug') throw new TypeError('cannot read properties of undefined');
      throw new AppError('conflict', `${name} is taken`, { name: ['taken'] });
    }

    @OnMessage(nap)
    async nap({ n }: Count): Promise<void> {
      this.runs.push(n);
      await new Promise((resolve) => setTimeout(resolve, n));
    }

    @OnMessage(repeat)
    repeat({ n }: Count) {
      return Array.from({ length: n }, (_, index) => ({ name: `${index} ${'x'.repeat(1000)}` }));
    }

    /** Asks further, with all the time in the world: the outer deadline must win. */
    @OnMessage(relay)
    async relay({ n }: Count) {
      const began = Date.now();
      await bus()
        .request(nap, { n }, { timeoutMs: 60_000 })
        .catch(() => undefined);
      this.runs.push(Date.now() - began);
      return { n };
    }

    @OnMessage(whoAsks)
    whoAsks() {
      return { name: `${currentAdmin() ?? 'nobody'} ${currentRequestId()}` };
    }
  }
  return Answers;
};

const start = async (prefix: string, url = redisUrl()) => {
  const parts: { bus?: Bus } = {};
  const Answers = controller(() => parts.bus!);
  @Module({ imports: [MessagingModule.forRoot({ redisUrl: url, service: 'content', prefix })], controllers: [Answers] })
  class Content {}
  const app = await microservice(Content, RequestServer)(new NestLogger());
  running.push(app);
  const bus = app.get(Bus);
  parts.bus = bus;
  return { app, bus, answers: app.get(Answers) };
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

const aPrefix = () => `test-${randomUUID()}`;

test('two replicas share 1,000 requests: each runs once, and neither has all the work', async () => {
  const prefix = aPrefix();
  const [one, two] = await Promise.all([start(prefix), start(prefix)]);
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => one.bus.request(double, { n })));
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 1000 }, (_, n) => n * 2));
  expect([...one.answers.runs, ...two.answers.runs]).toHaveLength(1000);
  for (const { runs } of [one.answers, two.answers]) expect(runs.length).toBeGreaterThan(200);
});

test('no replica listens: unavailable at the deadline, and nothing stays in Redis', async () => {
  const prefix = aPrefix();
  const { bus } = await start(prefix);
  const askAbsent = message('media.absent', Count, nothing);
  const began = Date.now();
  await expect(bus.request(askAbsent, { n: 1 }, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(Date.now() - began).toBeLessThan(1000);
  const requests = Array.from({ length: 2500 }, () =>
    bus.request(askAbsent, { n: 1 }, { timeoutMs: 1000 }).catch(() => 'away'),
  );
  const redis = new Redis(redisUrl());
  await eventually(async () => expect(await redis.llen(`${prefix}:requests:media`)).toBe(2000));
  expect(await redis.pttl(`${prefix}:requests:media`)).toBeGreaterThan(0);
  expect(new Set(await Promise.all(requests))).toEqual(new Set(['away']));
  await redis.quit();
});

test('a request that is stale when it is found does not run', async () => {
  const { bus, answers } = await start(aPrefix());
  // All 64 places are taken for longer than the next ask waits.
  const naps = Array.from({ length: 64 }, () => bus.request(nap, { n: 600 }));
  await eventually(() => expect(answers.runs).toHaveLength(64));
  await expect(bus.request(double, { n: 7 }, { timeoutMs: 200 })).rejects.toMatchObject({ kind: 'unavailable' });
  await Promise.all(naps);
  await bus.request(double, { n: 8 });
  expect(answers.runs.filter((n) => n < 10)).toEqual([8]);
});

test('an ask inside a handler ends before its asker gives up', async () => {
  const { bus, answers } = await start(aPrefix());
  await bus.request(relay, { n: 2000 }, { timeoutMs: 400 }).catch(() => undefined);
  await eventually(() => expect(answers.runs.filter((ms) => ms !== 2000)).toHaveLength(1));
  expect(answers.runs.find((ms) => ms !== 2000)).toBeLessThan(400);
});

test('an AppError arrives whole; anything else says nothing of the inside', async () => {
  const { bus } = await start(aPrefix());
  await expect(bus.request(fail, { name: 'Nova' })).rejects.toEqual(
    new AppError('conflict', 'Nova is taken', { name: ['taken'] }),
  );
  await expect(bus.request(fail, { name: 'Nova' })).rejects.toMatchObject({
    kind: 'conflict',
    errors: { name: ['taken'] },
  });
  await expect(bus.request(fail, { name: 'bug' })).rejects.toEqual(new Error('Internal error'));
});

test('input is checked before the handler runs', async () => {
  const { bus, answers } = await start(aPrefix());
  const bad = { n: 'one', extra: true } as unknown as Count;
  await expect(bus.request(double, bad)).rejects.toMatchObject({
    kind: 'invalid',
    errors: { extra: ['Unknown field'], n: ['n must be an integer number'] },
  });
  expect(answers.runs).toEqual([]);
});

test('limits: a request that is too large is refused by its asker, a large answer arrives', async () => {
  const { bus } = await start(aPrefix());
  await expect(bus.request(fail, { name: 'x'.repeat(600 * 1024) })).rejects.toMatchObject({ kind: 'too_large' });
  expect(await bus.request(repeat, { n: 3000 })).toHaveLength(3000); // 3 MB
  await expect(bus.request(repeat, { n: 17_000 })).rejects.toEqual(new Error('Internal error'));
});

test('the request id travels, and the name of the admin who asks, if one does', async () => {
  const { bus } = await start(aPrefix());
  const ask = () => withRequestId('from-the-gateway', () => bus.request(whoAsks, { n: 1 }));
  expect(await ask()).toEqual({ name: 'nobody from-the-gateway' });
  const asGrace = () => withAdmin('grace', () => bus.request(whoAsks, { n: 1 }));
  expect(await withRequestId('from-the-gateway', asGrace)).toEqual({ name: 'grace from-the-gateway' });
  expect(await ask()).toEqual({ name: 'nobody from-the-gateway' });
});

test('a stop under load: everything that was taken is answered, by somebody', async () => {
  const prefix = aPrefix();
  const [stays, goes] = await Promise.all([start(prefix), start(prefix)]);
  let hasStopped = false;
  const ask = async (n: number): Promise<void> => {
    await stays.bus.request(nap, { n: n % 20 });
    if (!hasStopped) await ask(n + 1);
  };
  const askers = Array.from({ length: 50 }, (_, n) => ask(n));
  await eventually(() => expect(goes.answers.runs.length).toBeGreaterThan(100));
  await goes.app.close();
  running.splice(running.indexOf(goes.app), 1);
  hasStopped = true;
  await expect(Promise.all(askers)).resolves.toHaveLength(50);
});

test('Redis stands still, goes and comes back: unavailable in time, and soon normal again', async () => {
  const gate = await openGate(redisUrl());
  const { app, bus } = await start(aPrefix(), gate.url);
  await bus.request(double, { n: 1 });

  gate.freeze();
  const began = Date.now();
  const frozen = Array.from({ length: 6000 }, () => bus.request(double, { n: 2 }, { timeoutMs: 500 }).catch(String));
  expect(new Set(await Promise.all(frozen))).toEqual(new Set([String(unavailable())]));
  expect(Date.now() - began).toBeLessThan(1500);
  expect(await app.get(Health).missing()).toEqual(['redis']);
  gate.thaw();
  expect(await eventually(() => bus.request(double, { n: 3 }))).toEqual({ n: 6 });

  gate.cut();
  await expect(bus.request(double, { n: 4 }, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'unavailable' });
  const waits = bus.request(double, { n: 5 }); // asked while Redis is away, answered when it is back
  await gate.mend();
  expect(await waits).toEqual({ n: 10 });
  await eventually(async () => expect(await app.get(Health).missing()).toEqual([]));
  await Promise.all(running.splice(0).map((service) => service.close()));
  await gate.close();
});
