import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStoresOfOurOwn } from '@cueroom/testing/start-stores';
import { type Balancer, balance } from './balancer';

const root = resolve(__dirname, '..');
const readyWithinMs = 90_000;

export interface Studio {
  url: string;
  username: string;
  password: string;
  dataDir: string;
  /** The ids of the processes of one kind, e.g. `media/dist/worker.js`. */
  pids(script: string): number[];
  /** Everything that the launcher has said. */
  output(): string;
  stop(): Promise<void>;
}

/** Listens for a moment. @returns at which port, or undefined where somebody else does */
const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((found) => {
    const server = createServer().once('error', () => found(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : undefined));
    });
  });

/** Free ports in a row, as the launcher wants them for its gateways. */
const freePorts = async (count: number): Promise<number[]> => {
  for (;;) {
    const first = (await tryPort(0)) ?? 0;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(tryPort))).every(Boolean)) return ports;
  }
};

/** Stores of its own: what the integration tests share is not for a studio that gets killed. And it mails nobody. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(MONGODB_URI|REDIS_URL|REDIS_QUEUES_URL|JEST_WORKER_ID|NODE_ENV|STORAGE_DRIVER|SMTP_.+|S3_.+)$/.test(name),
    ),
  );

/** The launcher starts local stores, unless TESTS_STORES wants containers: each studio has its own. */
const startContainers = () => (process.env.TESTS_STORES === 'containers' ? startStoresOfOurOwn() : undefined);

interface Extras {
  env?: Record<string, string>;
  /** Before anything starts on the data. @returns what is to be done before they are removed */
  prepare?: (dataDir: string) => () => void;
}

/**
 * The whole studio, as `npm start` runs it, on data and a port of its own. STUDIO_REPLICAS says how many there are of each
 * process, whatever the test says; a balancer stands before several gateways.
 */
export const startStudio = async (
  wanted: string,
  demo: 'on' | 'off' = 'off',
  { env = {}, prepare }: Extras = {},
): Promise<Studio> => {
  const replicas = process.env.STUDIO_REPLICAS || wanted;
  const dataDir = mkdtempSync(join(tmpdir(), 'cueroom-flow-'));
  const leave = prepare?.(dataDir);
  const stores = await startContainers();
  const ports = await freePorts(Number(/gateway=(\d+)/.exec(replicas)?.[1] ?? 1));
  const password = 'a password for the flow tests';
  const args = ['--replicas', replicas, ...(process.env.STUDIO_IS_BUILT ? ['--built'] : [])];
  process.env.STUDIO_IS_BUILT = 'yes'; // nx takes a second to find nothing to do
  const launcher = spawn(process.execPath, [join(root, 'deploy/local/start.mjs'), ...args], {
    cwd: root,
    env: {
      ...inherited(),
      DATA_DIR: dataDir,
      PORT: String(ports[0]),
      ADMIN_PASSWORD: password,
      DEMO_DATA: demo,
      RATE_LIMIT_SUBMISSIONS: '1000',
      RATE_LIMIT_UPLOADS: '10000',
      STORAGE_FREE_FLOOR_PERCENT: '1',
      ...(stores && { MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  launcher.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  launcher.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gateways = ports.map((port) => `http://127.0.0.1:${port}`);
  await untilReady(gateways, launcher, () => said);
  const balancer: Balancer | undefined = ports.length > 1 ? await balance(ports) : undefined;
  const url = balancer?.url ?? gateways[0]!;
  return {
    url,
    username: 'admin',
    password,
    dataDir,
    pids: (script) => processesOf(script, dataDir),
    output: () => said,
    stop: async () => {
      balancer?.close();
      await ended(launcher);
      await stores?.stop();
      leave?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const untilReady = async (gateways: string[], launcher: ChildProcess, said: () => string): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (launcher.exitCode !== null) throw new Error(`The studio did not start:\n${said()}`);
    // The launcher's closing block comes when everything is ready, workers too.
    if (said().includes('Ctrl-C') && (await areReady(gateways))) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  await ended(launcher);
  throw new Error(`The studio was not ready in time:\n${said()}`);
};

const areReady = async (gateways: string[]): Promise<boolean> =>
  (await Promise.all(gateways.map((url) => fetch(`${url}/readyz`)))).every(({ ok }) => ok);

const ended = (launcher: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (launcher.exitCode !== null) return done();
    launcher.once('exit', () => done());
    launcher.kill('SIGINT');
  });

const processesOf = (script: string, dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script) &&
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
        );
      } catch {
        return false; // it has ended meanwhile, or is not ours to read
      }
    })
    .map(Number);
