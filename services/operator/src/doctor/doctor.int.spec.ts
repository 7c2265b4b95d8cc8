import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { QueueAdmin } from '@cueroom/messaging/queue.admin';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import { startStoresOfOurOwn, type Stores } from '@cueroom/testing/start-stores';
import { typed } from '../console.fixture';
import { lostStores } from './reach';

// Stores of its own: their settings are changed.
let stores: Stores;
let desk: QueueAdmin;
let settings: Record<string, string>;
const nowhere = '127.0.0.1:9';
const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-doctor-'));

beforeAll(async () => {
  stores = await startStoresOfOurOwn();
  desk = await QueueAdmin.open({ redisUrl: stores.redisUrl });
  const { PATH = '' } = process.env;
  settings = { PATH, MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl, DATA_DIR: folder };
  await configure('appendonly', 'yes'); // a container's keeps nothing
}, 60_000);
afterAll(async () => {
  await desk.close();
  await stores.stop();
  rmSync(folder, { recursive: true });
});

/** Redis' own protocol: the queues' client is not for its settings. */
const configure = async (name: string, value: string) => {
  const { hostname, port, username, password } = new URL(stores.redisUrl);
  const socket = connect(Number(port), hostname);
  socket.write(`${password && `AUTH ${username} ${password}\r\n`}CONFIG SET ${name} ${value}\r\nQUIT\r\n`);
  expect(await text(socket)).toMatch(/^(\+OK\r\n)+$/);
};
const audio = () => desk.queues.find(({ name }) => name === 'audio')!;
const linesOf = (said: string) => said.trimEnd().split('\n');

test('all is well: a line for each thing that the studio depends on, and the exit code says so', async () => {
  const { code, stdout, stderr } = await typed(['doctor'], settings);
  expect(stdout).not.toContain('FAULT');
  expect(linesOf(stdout)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok {7}settings {2}settings of the stores are valid$/),
      expect.stringMatching(/^ok {7}MongoDB {3}\S+, .+, a majority acknowledges writes$/),
      expect.stringMatching(/^ok {7}Redis {5}[\d.]+, append-only, noeviction, \d+ MiB used$/),
      expect.stringMatching(/^ok {7}queues {4}0 waiting, none failed$/),
      expect.stringMatching(/^WARNING {2}services {2}No service answers\. Start the whole studio/),
      expect.stringMatching(/^ok {7}clocks {4}Redis agrees within \d+(\.\d+)? ms$/),
      expect.stringMatching(/^(ok {5}|WARNING) {2}storage {3}[\d.]+ GiB free \(\d+ %\)/),
      expect.stringMatching(/^ok {7}mail {6}no mail server is set: nothing is emailed$/),
    ]),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}, 30_000);

test('tracks whose key was no key are named until somebody sets it, or drops the line', async () => {
  const client = await connectToServer(stores.mongodbUri);
  const tracks = client.db(databases.catalog).collection('music_tracks');
  await tracks.insertOne({ title: 'Reed', artist: 'Mara', description: 'Slow.\nKey as it was typed: modal, D' });
  const { code, stdout } = await typed(['doctor'], settings);
  await tracks.drop();
  await client.close();
  expect(linesOf(stdout)).toContain('WARNING  keys      “Reed” by Mara: “modal, D” is no key that we know');
  expect(code).toBe(0);
}, 30_000);

test('emails that failed and are tried again are counted, with the time of the next and its reason', async () => {
  const client = await connectToServer(stores.mongodbUri);
  const mails = client.db(databases.intake).collection('mails');
  const error = 'The mail server could not be reached';
  const dueAt = new Date('2026-11-29T02:24:09.112Z');
  await mails.insertMany([
    { state: 'queued', error, dueAt: new Date('2026-11-29T02:30:00Z') },
    { state: 'queued', error, dueAt },
    { state: 'queued', dueAt },
    { state: 'failed', error },
  ]);
  const { code, stdout } = await typed(['doctor'], settings);
  await mails.drop();
  await client.close();
  const line = `WARNING  mail      2 emails wait to be tried again, the next at ${dueAt.toISOString()}: ${error}`;
  expect(linesOf(stdout)).toContain(line);
  expect(code).toBe(0);
}, 30_000);

test('queues in a Redis of their own: both are checked', async () => {
  const { code, stdout } = await typed(['doctor'], { ...settings, REDIS_QUEUES_URL: `${stores.redisUrl}/1` });
  expect(linesOf(stdout)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok {7}Redis {12}[\d.]+, append-only, noeviction, /),
      expect.stringMatching(/^ok {7}Redis of queues {2}[\d.]+, append-only, noeviction, /),
      expect.stringMatching(/^ok {7}queues {11}0 waiting, /),
      expect.stringMatching(/^ok {7}clocks {11}Redis of queues agrees /),
    ]),
  );
  expect(code).toBe(0);
}, 30_000);

test('a Redis that may forget, and what needs a person in the queues, are told; the rest is looked at all the same', async () => {
  await configure('maxmemory-policy', 'allkeys-lru');
  await audio().add('inspect', { data: {}, requestId: 'r' }, { timestamp: Date.now() - 3_600_000 });
  await desk.pause('audio');
  const { code, stdout, stderr } = await typed(['doctor'], settings);
  await desk.clear();
  await configure('maxmemory-policy', 'noeviction');
  expect(linesOf(stdout)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok +MongoDB /),
      'ERROR    Redis     maxmemory-policy is allkeys-lru: it must be noeviction, or jobs are lost when memory is short',
      'WARNING  queues    audio is paused: queues --resume audio',
      expect.stringMatching(/storage/),
    ]),
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/^One error\.$/m); // BullMQ says its own word about the policy before
}, 30_000);

test('a setting that is wrong is told with its name, and what has right ones is looked at all the same', async () => {
  const { code, stdout, stderr } = await typed(['doctor'], { ...settings, STORAGE_DRIVER: 'tape' });
  expect(linesOf(stdout)).toEqual(
    expect.arrayContaining([
      'ERROR    settings  STORAGE_DRIVER must be one of the following values: files, s3',
      expect.stringMatching(/^ok +MongoDB /),
    ]),
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'One error.\n' });
}, 30_000);

test('stores that are away, or do not let us in, are errors of their own, within seconds', async () => {
  const away = { ...settings, MONGODB_URI: `mongodb://${nowhere}`, REDIS_URL: `redis://${nowhere}` };
  const wrongPassword = new URL(stores.redisUrl);
  wrongPassword.username = 'nobody';
  wrongPassword.password = 'wrong';
  const [doctor, uninvited, queues] = await Promise.all([
    typed(['doctor'], away),
    typed(['queues'], { ...settings, REDIS_URL: wrongPassword.href }),
    typed(['queues'], away),
  ]);
  expect(linesOf(doctor.stdout)).toEqual(
    expect.arrayContaining([
      `ERROR    MongoDB   cannot be reached: connect ECONNREFUSED ${nowhere}`,
      `ERROR    Redis     cannot be reached: Redis does not answer within 8 s (connect ECONNREFUSED ${nowhere})`,
      expect.stringMatching(/storage/),
    ]),
  );
  expect(doctor).toMatchObject({ code: 1, stderr: '2 errors.\n' });
  expect(uninvited).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('(WRONGPASS ') });
  expect(queues).toMatchObject({ code: 1, stdout: '' });
  expect(linesOf(queues.stderr)).toEqual([
    `Redis cannot be reached: Redis does not answer within 8 s (connect ECONNREFUSED ${nowhere}). Run \`doctor\` to check all stores.`,
  ]);
}, 60_000);

test('a start names each store that is away or does not let us in, and no password', async () => {
  const wrongPassword = new URL(stores.redisUrl);
  [wrongPassword.username, wrongPassword.password] = ['nobody', 'wrong'];
  expect(await lostStores({ MONGODB_URI: `mongodb://me:secret@${nowhere}`, REDIS_URL: wrongPassword.href })).toEqual([
    `MongoDB cannot be reached: connect ECONNREFUSED ${nowhere}. MONGODB_URI is mongodb://me:…@${nowhere}`,
    expect.stringMatching(/^Redis cannot be reached: .*WRONGPASS .* REDIS_URL is redis:..nobody:…@/),
  ]);
  expect(await lostStores({ MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl })).toEqual([]);
}, 60_000);

test('queues: the table of all; one is stopped and served again; what is not there is said in a sentence', async () => {
  const paused = await typed(['queues', '--pause', 'audio'], settings);
  await audio().add('inspect', { data: {}, requestId: 'r' });
  const seen = await typed(['queues'], settings);
  const resumed = await typed(['queues', '--resume', 'all'], settings);
  await desk.clear();
  expect(paused).toMatchObject({ code: 0, stderr: 'audio is paused: running jobs finish, new ones wait.\n' });
  expect(linesOf(seen.stdout)).toHaveLength(1 + desk.queues.length);
  expect(seen.stdout).toMatch(/^audio +1 +0 +0 +0 +\d+ s +paused$/m);
  expect(resumed.stdout).not.toContain('paused');

  const unknown = await typed(['queues', '--retry', 'video-games'], settings);
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Unknown queue video-games. Queues: /),
  });
}, 60_000);
