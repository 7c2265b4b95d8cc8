// What the portfolio costs when it is not in the gateway's cache: each request names another address, so that content reads
// it from the database; beside it one address while an admin changes something every second, which empties the cache. The limit
// is a bare Fastify that makes JSON of the same list. In turns. `npm run bench -- misses [seconds] [rounds]`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { fillPortfolio } from './portfolio';
import { inTurns, median } from './in-turns';

const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 5);
const connections = 50;
const projects = 200;
/** Of the bare Fastify's answers a second, where one address is read while the site changes. */
const allowedRatio = 0.4;
const changeEveryMs = 1000;

interface Measured {
  perSecond: number;
  p99: number;
}

let asked = 0;
/** All of the projects, by an address that was never read: unknown parameters are ignored, but cached apart. */
const newAddress = (): string => `/api/projects?miss=${asked++}`;
const measure = async (url: string, isNew = false): Promise<Measured> => {
  const setupRequest = <Request extends object>(one: Request) => ({ ...one, path: newAddress() });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(isNew && { requests: [{ setupRequest }] }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} broken`);
  return { perSecond: requests.average, p99: latency.p99 };
};

const startBare = async (list: object[]) => {
  const child = fork(path.join(__dirname, 'misses.bare.ts'));
  child.send({ list });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
};

/** Meanwhile an admin changes the site's words: content's hint empties the cache. */
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
/** Milliseconds of processor time that a process has used (proc(5); Linux). */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
/** What the studio's processes do for one answer that is not ready. */
const costsOf = async (studio: Studio): Promise<string> => {
  const used = () =>
    Object.values(scripts).map((script) => studio.pids(script).reduce((sum, pid) => sum + processorMs(pid), 0));
  const [before, first] = [used(), asked];
  await measure(`${studio.url}/api/projects`, true);
  const each = used().map((ms, n) => (ms - (before[n] ?? NaN)) / (asked - first));
  return Object.keys(scripts)
    .map((name, n) => `${name} ${each[n]?.toFixed(1)} ms`)
    .join(', ');
};

/** @returns false when the promise is broken. */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('media-worker=1');
  const api = new Api(studio);
  try {
    await fillPortfolio(api, projects);
    const portfolio = `${studio.url}/api/projects`;
    const bare = await startBare(await api.json<object[]>('GET', '/api/projects'));
    const ways = {
      'each a new address': () => measure(portfolio, true),
      'one address, changes': () => whileChanging(api, () => measure(portfolio)),
      'bare Fastify': () => measure(bare.url),
    };
    const measured = await inTurns(ways, rounds).finally(() => bare.stop());
    const limit = measured['bare Fastify'];
    const ratioOf = (name: keyof typeof ways) =>
      median(measured[name].map(({ perSecond }, n) => perSecond / (limit[n]?.perSecond ?? NaN)));
    console.table(
      (Object.keys(ways) as (keyof typeof ways)[]).map((name) => ({
        answers: name,
        'a second': Math.round(median(measured[name].map(({ perSecond }) => perSecond))),
        'p99 ms': median(measured[name].map(({ p99 }) => p99)),
        ratio: Number(ratioOf(name).toFixed(2)),
      })),
    );
    console.log(`processor time for an answer that is not ready: ${await costsOf(studio)}`);
    const isKept = ratioOf('one address, changes') >= allowedRatio;
    console.log(`${isKept ? 'kept' : 'broken'}: one address, changes ≥ ${allowedRatio} of the bare Fastify`);
    return isKept;
  } finally {
    await studio.stop();
  }
};

void main().then(
  (isKept) => process.exit(isKept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
