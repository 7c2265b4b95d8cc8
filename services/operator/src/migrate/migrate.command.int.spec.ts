import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import { migrations } from '@cueroom/persistence/migrations/migrations';
import { levelOf, setLevel } from '@cueroom/persistence/migrations/studio-state';
import { eventually } from '@cueroom/testing/eventually';
import { startStoresOfOurOwn, type Stores } from '@cueroom/testing/start-stores';
import { endOf, startProcess, typed } from '../console.fixture';

// Stores of its own: services have databases of fixed names.
let stores: Stores;
let settings: Record<string, string>;
const started: ChildProcess[] = [];
const lastLevel = migrations.intake.at(-1)?.number;

beforeAll(async () => {
  stores = await startStoresOfOurOwn();
  const { PATH = '' } = process.env;
  settings = { PATH, MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl };
}, 60_000);
afterAll(async () => {
  for (const service of started) service.kill('SIGKILL');
  await stores.stop();
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
};

/** Intake as a pod runs it: it waits for the Job. */
const startWaiting = (port: number) => {
  const service = startProcess('services/intake/src/main.ts', [], {
    ...settings,
    MIGRATIONS: 'wait',
    SIGNING_SECRET: 'a secret for tests',
    HEALTH_PORT: String(port),
  });
  started.push(service);
  return service;
};

test('a service that waits serves no request until the migrations have run, and then starts by itself', async () => {
  const port = await freePort();
  const service = startWaiting(port);
  let log = '';
  service.stdout?.on('data', (piece: Buffer) => (log += piece.toString()));
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
  await eventually(() => expect(log).toContain('waiting for the migrations of the database'), { withinMs: 20_000 });
  await expect(ready()).rejects.toThrow('fetch failed');
  expect(log).not.toContain('"started"');

  const job = await typed(['migrate'], settings);
  expect(job).toMatchObject({ code: 0, stdout: '' });
  expect(job.stderr).toMatch(new RegExp(`^intake: ${lastLevel} .+: \\d+ records in \\d+ ms$`, 'm'));
  expect(job.stderr).toMatch(new RegExp(`^intake is at level ${lastLevel}$`, 'm'));
  await eventually(async () => expect(await ready()).toBe(200), { withinMs: 20_000 });

  const end = once(service, 'exit');
  service.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
}, 60_000);

test('data of a newer version end a service that waits, and the Job, with a sentence', async () => {
  const client = await connectToServer(stores.mongodbUri);
  const database = client.db(databases.intake);
  const level = await levelOf(database);
  await setLevel(database, 99);
  const [service, job] = [await endOf(startWaiting(await freePort())), await typed(['migrate'], settings)];
  await setLevel(database, level);
  await client.close();
  for (const { code, stderr } of [service, job]) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cueroom-intake was written by a newer version of Cueroom \(level 99,.*\n$/m);
  }
}, 60_000);
