// Throughput of the public site's data: requests/s at the gateway, which has them cached, compared with a bare Fastify that
// sends the same bytes from memory. Rounds are interleaved.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio } from '../../e2e/studio';
import { judge } from './bounds';
import { interleave, median } from './interleave';
import { fillPortfolio } from './portfolio';
import { type Throughput, throughputOf } from './throughput';

const rounds = 5;
const seconds = 3;
const projects = 200;
/** Targets, of every response: requests/s and p99, ours / the bare Fastify's. */
const minRatio = 0.4;
const maxP99Ratio = 3.5;

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
  const measure = (url: string) => throughputOf(url, { headers, duration: seconds });
  const variants = { ours: () => measure(origin + urlPath), bare: () => measure(baseline.url) };
  const { ours, bare } = await interleave(variants, rounds).finally(() => baseline.stop());
  const medianOf = (all: Throughput[], of: keyof Throughput) => median(all.map((one) => one[of]));
  const ratioOf = (of: keyof Throughput) => medianOf(ours, of) / medianOf(bare, of);
  return {
    response: name,
    KB: Number((raw.bytes.length / 1000).toFixed(1)),
    'ours/s': Math.round(medianOf(ours, 'perSecond')),
    'bare Fastify/s': Math.round(medianOf(bare, 'perSecond')),
    ratio: Number(ratioOf('perSecond').toFixed(2)),
    'p99 ms': Number(medianOf(ours, 'p99').toFixed(1)),
    'bare p99 ms': Number(medianOf(bare, 'p99').toFixed(1)),
    'p99 ratio': Number(ratioOf('p99').toFixed(2)),
  };
};

/** @returns whether the targets were met */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('media-worker=1');
  try {
    await fillPortfolio(new Api(studio), projects);
    const rows = [];
    for (const one of cases) rows.push(await compare(studio.url, one));
    console.table(rows);
    return judge(
      rows.flatMap((row) => [
        { what: `${row.response}, requests/s of the bare Fastify's`, measured: row.ratio, atLeast: minRatio },
        { what: `${row.response}, p99 to the bare Fastify's`, measured: row['p99 ratio'], atMost: maxP99Ratio },
      ]),
    );
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
