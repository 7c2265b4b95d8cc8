// Cost of cache misses in the gateway for the portfolio: unique URLs, which content reads from the database; and one URL while
// an admin changes something every second, which purges the cache. The baseline is a bare Fastify that serializes the same
// list. Rounds are interleaved. `npm run bench -- misses [seconds] [rounds]`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { fillPortfolio } from './portfolio';
import { interleave, median } from './interleave';

const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 5);
const connections = 50;
const projects = 200;
/** Target: share of the bare Fastify's requests/s, for one URL while the site changes. */
const minRatio = 0.4;
const changeEveryMs = 1000;

interface Throughput {
  perSecond: number;
  p99: number;
}

let missCount = 0;
/** All projects at a URL that is not cached: unknown parameters are ignored, but are part of the cache key. */
const uniquePath = (): string => `/api/projects?miss=${missCount++}`;
const measure = async (url: string, isUnique = false): Promise<Throughput> => {
  const setupRequest = <Request extends object>(one: Request) => ({ ...one, path: uniquePath() });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(isUnique && { requests: [{ setupRequest }] }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} non-2xx responses, ${errors} errors`);
  return { perSecond: requests.average, p99: latency.p99 };
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
  await measure(`${studio.url}/api/projects`, true);
  const each = used().map((ms, n) => (ms - (before[n] ?? NaN)) / (missCount - first));
  return Object.keys(scripts)
    .map((name, n) => `${name} ${each[n]?.toFixed(1)} ms`)
    .join(', ');
};

/** @returns whether the target was met */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('media-worker=1');
  const api = new Api(studio);
  try {
    await fillPortfolio(api, projects);
    const portfolio = `${studio.url}/api/projects`;
    const baseline = await startBaseline(await api.json<object[]>('GET', '/api/projects'));
    const variants = {
      'unique URLs': () => measure(portfolio, true),
      'one URL, site changing': () => whileChanging(api, () => measure(portfolio)),
      'bare Fastify': () => measure(baseline.url),
    };
    const measured = await interleave(variants, rounds).finally(() => baseline.stop());
    const baselineRounds = measured['bare Fastify'];
    const ratioOf = (name: keyof typeof variants) =>
      median(measured[name].map(({ perSecond }, n) => perSecond / (baselineRounds[n]?.perSecond ?? NaN)));
    console.table(
      (Object.keys(variants) as (keyof typeof variants)[]).map((name) => ({
        variant: name,
        'requests/s': Math.round(median(measured[name].map(({ perSecond }) => perSecond))),
        'p99 ms': median(measured[name].map(({ p99 }) => p99)),
        ratio: Number(ratioOf(name).toFixed(2)),
      })),
    );
    console.log(`CPU time per cache miss: ${await cpuPerMiss(studio)}`);
    const passed = ratioOf('one URL, site changing') >= minRatio;
    console.log(`${passed ? 'PASS' : 'FAIL'}: one URL, site changing ≥ ${minRatio} of the bare Fastify`);
    return passed;
  } finally {
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
