import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStoresOfOurOwn } from '@cueroom/testing/start-stores';
import { type LoadBalancer, startLoadBalancer } from './load-balancer';

const root = resolve(__dirname, '..');
const readyWithinMs = 280_000; // with the demo: its music is played first

/** What another process needs in order to use a studio. */
export interface StudioAddress {
  url: string;
  username: string;
  password: string;
  dataDir: string;
}

export interface Studio extends StudioAddress {
  /** Process ids by script, e.g. `media/dist/worker.js`. */
  pids(script: string): number[];
  /** The launcher's output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The launcher's output is kept beside the data, which may be lost on purpose. */
const outputFileOf = (dataDir: string): string => `${dataDir}.output`;

/** A studio that runs; only the process that started it can stop it. */
export const studioAt = (address: StudioAddress, stop: () => Promise<void>): Studio => ({
  ...address,
  pids: (script) => processesOf(script, address.dataDir),
  output: () => readFileSync(outputFileOf(address.dataDir), 'utf8'),
  stop,
});

/** Short waits, for studios whose tests do not look at how long something takes. */
export const brisk = { TEST_PACE: '0.5', TEST_UNDO_WINDOW_SEC: '6' };

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer().once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });

/** Consecutive ones: the launcher counts up from PORT for its gateways. Not of those that outgoing connections take. */
export const freePorts = async (count: number): Promise<number[]> => {
  for (;;) {
    const first = randomInt(10_000, 20_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
};

/** Without the integration tests' shared stores, which a killed studio would corrupt, and without SMTP. */
const inheritedEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(MONGODB_URI|REDIS_URL|REDIS_QUEUES_URL|JEST_WORKER_ID|NODE_ENV|STORAGE_DRIVER|SMTP_.+|S3_.+)$/.test(name),
    ),
  );

/** The launcher starts local stores unless TESTS_STORES selects containers; either way each studio has its own. */
const startContainers = () => (process.env.TESTS_STORES === 'containers' ? startStoresOfOurOwn() : undefined);

interface Extras {
  env?: Record<string, string>;
  /** Runs before the studio starts on the directory. @returns cleanup before the directory is removed */
  prepare?: (dataDir: string) => () => void;
  /** One that an earlier start has left; it is removed when this one stops, unless it is kept. */
  dataDir?: string;
  keepsData?: boolean;
  /** Runs once the launcher does, at the first address, long before everything is ready. */
  whileStarting?: (url: string, launcher: ChildProcess) => Promise<void>;
  /** A checkout of another version, built. */
  folder?: string;
}

/**
 * Starts a whole studio, as `npm start` does, with its own data directory and port. STUDIO_REPLICAS overrides the test's
 * replica counts; several gateways get a load balancer.
 */
export const startStudio = async (
  defaultReplicas: string,
  demo: 'on' | 'off' = 'off',
  extras: Extras = {},
): Promise<Studio> => {
  const { env = {}, prepare, dataDir = mkdtempSync(join(tmpdir(), 'cueroom-flow-')) } = extras;
  const { folder = root, keepsData, whileStarting } = extras;
  const replicas = process.env.STUDIO_REPLICAS || defaultReplicas;
  const cleanUp = prepare?.(dataDir);
  const stores = await startContainers();
  const ports = await freePorts(Number(/gateway=(\d+)/.exec(replicas)?.[1] ?? 1));
  const password = 'a password for the flow tests';
  const args = ['--replicas', replicas, ...(process.env.STUDIO_IS_BUILT ? ['--built'] : [])];
  process.env.STUDIO_IS_BUILT = 'yes'; // even an up-to-date build takes nx a second
  const outputFile = openSync(outputFileOf(dataDir), 'w');
  const launcher = spawn(process.execPath, [join(folder, 'deploy/local/start.mjs'), ...args], {
    cwd: folder,
    env: {
      ...inheritedEnv(),
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
    stdio: ['ignore', outputFile, outputFile],
  });
  closeSync(outputFile);
  const gateways = ports.map((port) => `http://127.0.0.1:${port}`);
  const output = () => readFileSync(outputFileOf(dataDir), 'utf8');
  await Promise.all([untilReady(gateways, launcher, output), whileStarting?.(gateways[0]!, launcher)]);
  const balancer: LoadBalancer | undefined = ports.length > 1 ? await startLoadBalancer(ports) : undefined;
  const url = balancer?.url ?? gateways[0]!;
  return studioAt({ url, username: 'admin', password, dataDir }, async () => {
    balancer?.close();
    await stopLauncher(launcher);
    await stores?.stop();
    cleanUp?.();
    rmSync(outputFileOf(dataDir), { force: true });
    if (!keepsData) rmSync(dataDir, { recursive: true, force: true });
  });
};

const untilReady = async (gateways: string[], launcher: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (launcher.exitCode !== null) throw new Error(`The studio did not start:\n${output()}`);
    // The launcher prints this once everything is ready, including workers and the demo.
    if (/Stop +Ctrl-C/.test(output()) && (await areReady(gateways))) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  await stopLauncher(launcher);
  throw new Error(`The studio was not ready in time:\n${output()}`);
};

const areReady = async (gateways: string[]): Promise<boolean> =>
  (await Promise.all(gateways.map((url) => fetch(`${url}/readyz`)))).every(({ ok }) => ok);

const stopLauncher = (launcher: ChildProcess): Promise<void> =>
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
        return false; // has exited meanwhile, or belongs to another user
      }
    })
    .map(Number);
