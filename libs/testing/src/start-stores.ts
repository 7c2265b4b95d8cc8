import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export interface Stores {
  mongodbUri: string;
  redisUrl: string;
  stop(): Promise<unknown>;
}

/** What jest's global set-up leaves for its global teardown. */
export const started = globalThis as { cueroomTestStores?: Stores };

const launcher = path.resolve(__dirname, '../../../deploy/local/test-stores.mjs');

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

/** Stores that go when they are stopped; where they come from is TESTS_STORES (deploy/local/test-stores.mjs). */
export const startStoresOfOurOwn = async (): Promise<Stores> => {
  const child = spawn(process.execPath, [launcher], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { mongodbUri, redisUrl } = JSON.parse(await firstLine(child)) as Omit<Stores, 'stop'>;
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { mongodbUri, redisUrl, stop };
};

/** Jest's global set-up: real stores, those of the environment, or its own. */
export default async function startStores(): Promise<void> {
  if (process.env.MONGODB_URI && process.env.REDIS_URL) return;
  const stores = await startStoresOfOurOwn();
  started.cueroomTestStores = stores;
  process.env.MONGODB_URI = stores.mongodbUri; // the test files' processes inherit them
  process.env.REDIS_URL = stores.redisUrl;
}
