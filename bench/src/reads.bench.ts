// Throughput of the public site's data: requests/s at the gateway, which has them cached, compared with a bare Fastify that
// sends the same bytes from memory. Rounds are interleaved.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio } from '../../e2e/studio';
import { interleave, median } from './interleave';
import { fillPortfolio } from './portfolio';

const rounds = 5;
const seconds = 3;
const connections = 50;
const projects = 200;
const minRatio = 0.4;
const maxP99Ms = 25;

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

interface Throughput {
  perSecond: number;
  p99: number;
}

const measure = async (url: string, headers: Record<string, string>): Promise<Throughput> => {
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} non-2xx responses, ${errors} errors`);
  return { perSecond: requests.average, p99: latency.p99 };
};

/** A process that answers every request with these bytes. */
const startBaseline = async (bytes: Buffer, headers: Record<string, string>) => {
  const child = fork(path.join(__dirname, 'reads.baseline.ts'));
  child.send({ body: bytes.toString('base64'), headers });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
};

/** As it travels: still compressed. */
const fetchRaw = async (url: string, requestHeaders: Record<string, string>) => {
  const { body, headers } = await request(url, { headers: requestHeaders });
  const relevant = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary'];
  const kept = relevant.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  return { bytes: Buffer.from(await body.arrayBuffer()), headers: Object.fromEntries(kept) as Record<string, string> };
};

const compare = async (origin: string, { name, path: urlPath, headers }: Case) => {
  const raw = await fetchRaw(origin + urlPath, headers);
  const baseline = await startBaseline(raw.bytes, raw.headers);
  const variants = { ours: () => measure(origin + urlPath, headers), bare: () => measure(baseline.url, headers) };
  const { ours, bare } = await interleave(variants, rounds).finally(() => baseline.stop());
  const perSecond = median(ours.map((one) => one.perSecond));
  const barePerSecond = median(bare.map((one) => one.perSecond));
  return {
    response: name,
    KB: Number((raw.bytes.length / 1000).toFixed(1)),
    'ours/s': Math.round(perSecond),
    'bare Fastify/s': Math.round(barePerSecond),
    ratio: Number((perSecond / barePerSecond).toFixed(2)),
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
    const passed = rows.every((row) => row.ratio >= minRatio && row['p99 ms'] <= maxP99Ms);
    console.log(`${passed ? 'PASS' : 'FAIL'}: ratio ≥ ${minRatio}, p99 ≤ ${maxP99Ms} ms`);
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
