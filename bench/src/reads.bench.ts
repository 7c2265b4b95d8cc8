// What the public site's data costs a visitor: requests a second at the gateway, which has them in its cache, beside a bare
// Fastify that has the same bytes ready. Measured in turns in one run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio } from '../../e2e/studio';
import { inTurns, median } from './in-turns';
import { fillPortfolio } from './portfolio';

const rounds = 5;
const seconds = 3;
const connections = 50;
const projects = 200;
const allowedRatio = 0.4;
const allowedP99Ms = 25;

interface Case {
  name: string;
  path: string;
  headers: Record<string, string>;
}
const cases: readonly Case[] = [
  { name: 'portfolio', path: '/api/projects', headers: {} },
  { name: 'portfolio, gzip', path: '/api/projects', headers: { 'accept-encoding': 'gzip' } },
  { name: 'portfolio, brotli', path: '/api/projects', headers: { 'accept-encoding': 'br' } },
  { name: 'featured', path: '/api/projects/featured', headers: {} },
  { name: 'filtered', path: '/api/projects?medium=Film&genre=Jazz', headers: {} },
];

interface Measured {
  perSecond: number;
  p99: number;
}

const measure = async (url: string, headers: Record<string, string>): Promise<Measured> => {
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} broken`);
  return { perSecond: requests.average, p99: latency.p99 };
};

/** A process that answers everything with these bytes. */
const startBare = async (bytes: Buffer, headers: Record<string, string>) => {
  const child = fork(path.join(__dirname, 'reads.bare.ts'));
  child.send({ body: bytes.toString('base64'), headers });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
};

/** As it travels: still compressed. */
const rawAnswer = async (url: string, wanted: Record<string, string>) => {
  const { body, headers } = await request(url, { headers: wanted });
  const told = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary'];
  const kept = told.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  return { bytes: Buffer.from(await body.arrayBuffer()), headers: Object.fromEntries(kept) as Record<string, string> };
};

const compare = async (url: string, { name, path: address, headers }: Case) => {
  const raw = await rawAnswer(url + address, headers);
  const bare = await startBare(raw.bytes, raw.headers);
  const ways = { ours: () => measure(url + address, headers), theirs: () => measure(bare.url, headers) };
  const { ours, theirs } = await inTurns(ways, rounds).finally(() => bare.stop());
  const perSecond = median(ours.map((one) => one.perSecond));
  const limit = median(theirs.map((one) => one.perSecond));
  return {
    answer: name,
    KB: Number((raw.bytes.length / 1000).toFixed(1)),
    'ours/s': Math.round(perSecond),
    'bare Fastify/s': Math.round(limit),
    ratio: Number((perSecond / limit).toFixed(2)),
    'p99 ms': median(ours.map((one) => one.p99)),
  };
};

const main = async (): Promise<void> => {
  const studio = await startStudio('media-worker=1');
  try {
    await fillPortfolio(new Api(studio), projects);
    const rows = [];
    for (const one of cases) rows.push(await compare(studio.url, one));
    console.table(rows);
    const isKept = rows.every((row) => row.ratio >= allowedRatio && row['p99 ms'] <= allowedP99Ms);
    console.log(`${isKept ? 'kept' : 'broken'}: ratio ≥ ${allowedRatio}, p99 ≤ ${allowedP99Ms} ms`);
  } finally {
    await studio.stop();
  }
};

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
