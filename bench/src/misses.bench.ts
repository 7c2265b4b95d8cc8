// Cost of cache misses in the gateway for the portfolio: unique URLs, which content reads from the database, compared with the
// database that answers the driver with the same projects; and one URL while an admin changes something every second, which
// purges the cache, compared with a bare Fastify that serializes the same list. Rounds are interleaved.
// `npm run bench -- misses [seconds] [rounds]`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { mongo } from 'mongoose';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { judge } from './bounds';
import { interleave, median, percentile } from './interleave';
import { connectToMongodbOf } from './mongodb-of';
import { fillPortfolio } from './portfolio';
import { connections, type Throughput, throughputOf } from './throughput';

const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 5);
const projects = 200;
/** Targets: requests/s of unique URLs / of the database alone; of one URL while the site changes / of the bare Fastify. */
const minOfDatabase = 0.3;
const minOfBare = 0.4;
const changeEveryMs = 1000;

let missCount = 0;
/** All projects at a URL that is not cached: unknown parameters are ignored, but are part of the cache key. */
const uniquePath = (): string => `/api/projects?miss=${missCount++}`;
const measure = (url: string): Promise<Throughput> => throughputOf(url, { duration: seconds });
const measureUnique = (url: string): Promise<Throughput> => {
  const setupRequest = <Request extends object>(one: Request) => ({ ...one, path: uniquePath() });
  return throughputOf(url, { duration: seconds, requests: [{ setupRequest }] });
};

/** The database's own time for all projects, asked by the driver, as often at once as the gateway is. */
const measureDatabase = async (collection: mongo.Collection): Promise<Throughput> => {
  const [start, times]: [number, number[]] = [performance.now(), []];
  const ask = async () => {
    while (performance.now() - start < seconds * 1000) {
      const askedAt = performance.now();
      await collection.find().toArray();
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return { perSecond: (times.length * 1000) / (performance.now() - start), p99: percentile(times, 0.99) };
};

const startBaseline = async (list: object[]) => {
  const child = fork(path.join(__dirname, 'misses.baseline.ts'));
  child.send({ list });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
};

/** Meanwhile an admin changes the site's texts: content's hint purges the cache. */
const whileChanging = async <Result>(api: Api, work: () => Promise<Result>): Promise<Result> => {
  let n = 0;
  const change = () => void api.json('PUT', '/api/admin/content', { heroSubtitle: `Change ${n++}` });
  const changes = setInterval(change, changeEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(changes);
  }
};

const scripts = {
  gateway: 'gateway/dist/main.js',
  content: 'content/dist/main.js',
  MongoDB: 'mongo',
  Redis: 'redis-server',
};
/** CPU time that a process has used, in milliseconds (proc(5); Linux). */
const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
/** CPU time of the studio's processes per cache miss. */
const cpuPerMiss = async (studio: Studio): Promise<string> => {
  const used = () =>
    Object.values(scripts).map((script) => studio.pids(script).reduce((sum, pid) => sum + cpuMs(pid), 0));
  const [before, first] = [used(), missCount];
  await measureUnique(`${studio.url}/api/projects`);
  const each = used().map((ms, n) => (ms - (before[n] ?? NaN)) / (missCount - first));
  return Object.keys(scripts)
    .map((name, n) => `${name} ${each[n]?.toFixed(1)} ms`)
    .join(', ');
};

/** @returns whether the targets were met */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('media-worker=1');
  const client = await connectToMongodbOf(studio.dataDir);
  const api = new Api(studio);
  try {
    await fillPortfolio(api, projects);
    const portfolio = `${studio.url}/api/projects`;
    const baseline = await startBaseline(await api.json<object[]>('GET', '/api/projects'));
    const variants = {
      'unique URLs': () => measureUnique(portfolio),
      'database alone': () => measureDatabase(client.db('cueroom-content').collection('projects')),
      'one URL, site changing': () => whileChanging(api, () => measure(portfolio)),
      'bare Fastify': () => measure(baseline.url),
    };
    const measured = await interleave(variants, rounds).finally(() => baseline.stop());
    type Variant = keyof typeof variants;
    const ratioOf = (name: Variant, peer: Variant) =>
      median(measured[name].map(({ perSecond }, n) => perSecond / (measured[peer][n]?.perSecond ?? NaN)));
    console.table(
      (Object.keys(variants) as Variant[]).map((name) => ({
        variant: name,
        'requests/s': Math.round(median(measured[name].map(({ perSecond }) => perSecond))),
        'p99 ms': Math.round(median(measured[name].map(({ p99 }) => p99))),
      })),
    );
    console.log(`CPU time per cache miss: ${await cpuPerMiss(studio)}`);
    const ofDatabase = ratioOf('unique URLs', 'database alone');
    const ofBare = ratioOf('one URL, site changing', 'bare Fastify');
    return judge([
      { what: 'unique URLs, requests/s of the database alone', measured: ofDatabase, atLeast: minOfDatabase },
      { what: 'one URL, site changing, requests/s of the bare Fastify', measured: ofBare, atLeast: minOfBare },
    ]);
  } finally {
    await client.close();
    await studio.stop();
  }
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
