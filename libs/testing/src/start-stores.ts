import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';

export interface Stores {
  mongodbUri: string;
  redisUrl: string;
  stop(): Promise<unknown>;
}

/** What jest's global set-up leaves for its global teardown. */
export const started = globalThis as { cueroomTestStores?: Stores };

const launcher = path.resolve(__dirname, '../../../deploy/local/stores.mjs');
const dockerSocket = '/var/run/docker.sock';

/** Whether a Docker engine answers; costs nothing where there is none. */
const hasDocker = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { DOCKER_HOST } = process.env;
    const isSocket = !DOCKER_HOST || DOCKER_HOST.startsWith('unix://');
    const socketPath = isSocket ? (DOCKER_HOST?.slice('unix://'.length) ?? dockerSocket) : undefined;
    if (socketPath && !existsSync(socketPath)) return resolve(false);
    const engine = socketPath ? { socketPath } : new URL(DOCKER_HOST!.replace(/^tcp:/, 'http:'));
    const request = get({ ...urlOptions(engine), path: '/_ping', timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });

const urlOptions = (engine: URL | { socketPath: string }) =>
  engine instanceof URL ? { hostname: engine.hostname, port: engine.port } : engine;

const startContainers = async (): Promise<Stores> => {
  const { GenericContainer } = await import('testcontainers'); // slow to load
  const [mongodb, redis] = await Promise.all([
    new GenericContainer('mongo:8').withExposedPorts(27017).start(),
    new GenericContainer('redis:7').withExposedPorts(6379).start(),
  ]);
  return {
    mongodbUri: `mongodb://${mongodb.getHost()}:${mongodb.getMappedPort(27017)}`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
    stop: () => Promise.all([mongodb.stop(), redis.stop()]),
  };
};

/** The first line that a process prints. */
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the stores for the tests did not start: see above')));
  });

const startPrograms = async (): Promise<Stores> => {
  const child = spawn(process.execPath, [launcher], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { mongodbUri, redisUrl } = JSON.parse(await firstLine(child)) as Omit<Stores, 'stop'>;
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { mongodbUri, redisUrl, stop };
};

/** Jest's global set-up: real stores, those of the environment, of Docker, or of this machine. */
export default async function startStores(): Promise<void> {
  if (process.env.MONGODB_URI && process.env.REDIS_URL) return;
  const stores = await ((await hasDocker()) ? startContainers() : startPrograms());
  started.cueroomTestStores = stores;
  process.env.MONGODB_URI = stores.mongodbUri; // the test files' processes inherit them
  process.env.REDIS_URL = stores.redisUrl;
}
