import { addBrief, type Brief } from '@cueroom/contracts/intake/briefs';
import { giveFeedback } from '@cueroom/contracts/intake/feedback';
import type { Activity } from '@cueroom/contracts/intake/activities';
import { aNewBrief } from '@cueroom/testing/factories';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ RATE_LIMIT_BRIEFS: 100 });
  gateway.bus.answer(addBrief, ({ idempotency }) => ({
    ...({ id: 'a'.repeat(24), clientName: 'Ada' } as Brief),
    ...(idempotency?.key === 'repeated-key' && { isRepeated: true }),
  }));
  gateway.bus.answer(giveFeedback, () => ({ id: 'b'.repeat(24) }) as Activity);
});
afterAll(() => gateway.stop());

const brief = aNewBrief();
const add = (key?: string, payload: object = brief) =>
  gateway.call({
    method: 'POST',
    url: '/api/briefs',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload,
  });

test('201 for a new record, 200 for one that is there by the same key; neither says more than the record', async () => {
  const [fresh, again] = [await add(), await add('repeated-key')];
  expect([fresh.statusCode, again.statusCode]).toEqual([201, 200]);
  expect(fresh.json()).toEqual({ id: 'a'.repeat(24), clientName: 'Ada' });
  expect(again.json()).toEqual(fresh.json());
});

test.each(['1234567', 'x'.repeat(65), 'with space', 'ümläut-key', 'a,b,c,d,e', ''])('the key %j: 400', async (key) => {
  expect((await add(key)).statusCode).toBe(400);
});

test('the hash is that of the content and the address, not of the order of the fields', async () => {
  const hashes = async (...calls: (() => Promise<unknown>)[]) => {
    const from = gateway.bus.asked(addBrief).length;
    for (const call of calls) await call();
    return gateway.bus
      .asked(addBrief)
      .slice(from)
      .map(({ idempotency }) => idempotency?.bodyHash);
  };
  const turned = Object.fromEntries(Object.entries(brief).reverse());
  const [a, b, c] = await hashes(
    () => add('12345678'),
    () => add('12345678', turned),
    () => add('12345678', { ...brief, vibe: 'Fast' }),
  );
  expect([a === b, a === c]).toEqual([true, false]);

  const feedback = (id: string) =>
    gateway.call({
      method: 'POST',
      url: `/api/admin/submissions/${id}/feedback`,
      headers: { ...asAdmin, 'idempotency-key': '12345678' },
      payload: { feedback: 'Lovely' },
    });
  for (const id of ['a', 'b']) expect((await feedback(id.repeat(24))).statusCode).toBe(201);
  const [one, two] = gateway.bus.asked(giveFeedback).map(({ idempotency }) => idempotency?.bodyHash);
  expect(one).not.toBe(two);
});
