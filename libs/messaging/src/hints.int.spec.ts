import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '@cueroom/testing/eventually';
import { log } from '@cueroom/platform/logger';
import { Redis } from 'ioredis';
import type { HintTopic } from './bus';
import { Hints } from './hints';

log.level = 'silent';
const redisUrl = process.env.REDIS_URL ?? '';
const prefix = `test-${randomUUID()}`;
const open: Hints[] = [];
const hints = () => {
  const made = new Hints({ redisUrl, prefix });
  open.push(made);
  return made;
};
afterEach(() => Promise.all(open.splice(0).map((made) => made.close())));

test('every subscriber hears a hint before anything that its sender says later over Redis', async () => {
  const sender = hints();
  const heard = [0, 0, 0];
  const subscriptions = heard.map((_, n) => hints().subscribe('public-site', () => heard[n]!++));
  await eventually(() => expect(subscriptions.every(({ isOpen }) => isOpen)).toBe(true));
  const answers = new Redis(redisUrl);
  heard.fill(0);
  for (let round = 1; round <= 300; round++) {
    await sender.send('public-site');
    await answers.ping();
    await setImmediate();
    expect(heard).toEqual([round, round, round]);
  }
  await answers.quit();
});

test('all subscriptions of a process share a connection, and each hears of its topic', async () => {
  const [sender, process] = [hints(), hints()];
  const heard: string[] = [];
  const listen = (topic: HintTopic, name: string) => process.subscribe(topic, (about) => about && heard.push(name));
  const early = [listen('pitches', 'one'), listen('pitches', 'two')];
  await eventually(() => expect(early.every(({ isOpen }) => isOpen)).toBe(true));
  const late = listen('pitch-activity', 'three');
  await eventually(() => expect(late.isOpen).toBe(true));
  await sender.send('pitches', 'a');
  await eventually(() => expect(heard).toEqual(['one', 'two']));
  await sender.send('pitch-activity', 'b');
  await eventually(() => expect(heard).toEqual(['one', 'two', 'three']));
  const published: unknown[] = [];
  const withNews = process.subscribe('recipients', (...hint) => hint[0] && published.push(hint));
  await eventually(() => expect(withNews.isOpen).toBe(true));
  await sender.send('recipients', 'c', { text: 'two\nlines' });
  await eventually(() => expect(published).toEqual([['c', { text: 'two\nlines' }]]));
  const redis = new Redis(redisUrl);
  expect(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub')).toMatch(/ sub=3 /);
  await redis.quit();
});

test('a lost connection closes the subscription and is heard; so is its return', async () => {
  let heard = 0;
  const subscription = hints().subscribe('public-site', () => heard++);
  await eventually(() => expect(subscription.isOpen).toBe(true));
  expect(heard).toBe(1);
  const seen: boolean[] = [];
  const watch = setInterval(() => seen.push(subscription.isOpen), 1);
  const killer = new Redis(redisUrl);
  await killer.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await eventually(() => expect([heard, subscription.isOpen]).toEqual([3, true]));
  clearInterval(watch);
  expect(seen).toContain(false);
  await killer.quit();
});
