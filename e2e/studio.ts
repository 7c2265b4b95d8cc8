import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStoresOfOurOwn } from '@cueroom/testing/start-stores';

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

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Stores of its own: what the integration tests share is not for a studio that gets killed. And it mails nobody. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(MONGODB_URI|REDIS_URL|JEST_WORKER_ID|NODE_ENV|STORAGE_DRIVER|SMTP_.+|S3_.+)$/.test(name),
    ),
  );

/** The launcher starts local stores, unless TESTS_STORES wants containers: each studio has its own. */
const startContainers = () => (process.env.TESTS_STORES === 'containers' ? startStoresOfOurOwn() : undefined);

interface Extras {
  env?: Record<string, string>;
  /** Before anything starts on the data. @returns what is to be done before they are removed */
  prepare?: (dataDir: string) => () => void;
}

/** The whole studio, as `npm start` runs it, on data and a port of its own. */
export const startStudio = async (
  replicas: string,
  demo: 'on' | 'off' = 'off',
  { env = {}, prepare }: Extras = {},
): Promise<Studio> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cueroom-flow-'));
  const leave = prepare?.(dataDir);
  const stores = await startContainers();
  const port = await freePort();
  const password = 'a password for the flow tests';
  const launcher = spawn(process.execPath, [join(root, 'deploy/local/start.mjs'), '--replicas', replicas], {
    cwd: root,
    env: {
      ...inherited(),
      DATA_DIR: dataDir,
      PORT: String(port),
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
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, launcher, () => said);
  return {
    url,
    username: 'admin',
    password,
    dataDir,
    pids: (script) => processesOf(script, dataDir),
    output: () => said,
    stop: async () => {
      await ended(launcher);
      await stores?.stop();
      leave?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const untilReady = async (url: string, launcher: ChildProcess, said: () => string): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (launcher.exitCode !== null) throw new Error(`The studio did not start:\n${said()}`);
    // The launcher's closing block comes when everything is ready, workers too.
    if (said().includes('Ctrl-C') && (await fetch(`${url}/readyz`)).ok) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  await ended(launcher);
  throw new Error(`The studio was not ready in time:\n${said()}`);
};

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
