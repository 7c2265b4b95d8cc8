// What an upload costs: 100 MB with its SHA-256, at media itself and through the gateway, beside a bare Fastify that hashes
// and writes to the same disk; and how much memory several at once take. In turns; before each one the disk has nothing left
// to write. `npm run bench -- uploads [megabytes] [rounds]`.
import { execFile, fork } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { inTurns, median } from './in-turns';

const megabytes = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 7);
const atOnce = 4;
const allowed = { media: 0.7, gateway: 0.4, mebibytes: 16 };

const dispatcher = new Agent({ headersTimeout: 120_000 });
const upload = (bytes: number) => {
  const content = randomFillSync(Buffer.alloc(bytes));
  return { content, etag: `"${createHash('sha256').update(content).digest('hex')}"` };
};
const large = upload(megabytes * 1e6);

/** The last bytes of the round before are on the disk: nobody's write waits for those of another one. */
const settle = (folder: string) => promisify(execFile)('sync', ['-f', folder]);

const put = async (url: string, { content, etag } = large): Promise<void> => {
  const { statusCode, headers, body } = await request(url, { method: 'PUT', body: content, dispatcher });
  const text = await body.text();
  if (statusCode !== 200 || headers.etag !== etag) throw new Error(`${url}: ${statusCode} ${text}`);
};

/** A place for a file, as a path with its signature. */
const openPlace = async (studio: Studio): Promise<string> => {
  const { uploadURL } = await new Api(studio).json<{ uploadURL: string }>('POST', '/api/objects/upload');
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
};
/** The files that nobody has claimed would fill the disk. */
const forget = (studio: Studio, place: string) => {
  const key = path.posix.basename(place.replace(/\?.*/, ''));
  return rm(path.join(studio.dataDir, 'objects', key.slice(0, 2), key));
};

const mediaOrigin = (studio: Studio): string => {
  const [pid] = studio.pids('gateway/dist/main.js');
  const [, origin = ''] = /\0MEDIA_URL=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? [];
  return origin;
};

const startBare = async (folder: string) => {
  await mkdir(folder);
  const child = fork(path.join(__dirname, 'uploads.bare.ts'));
  child.send({ folder });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/file`, stop: () => child.disconnect() };
};

const residentMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** How much the two processes grow while several upload at once, for each of those uploads. */
const measureMemory = async (studio: Studio) => {
  const pids = ['gateway/dist/main.js', 'media/dist/main.js'].flatMap((script) => studio.pids(script));
  const before = pids.map(residentMiB);
  const most = [...before];
  const watch = setInterval(() => pids.forEach((pid, n) => (most[n] = Math.max(most[n] ?? 0, residentMiB(pid)))), 20);
  const places = await Promise.all(Array.from({ length: atOnce }, () => openPlace(studio)));
  await Promise.all(places.map((place) => put(studio.url + place)));
  clearInterval(watch);
  await Promise.all(places.map((place) => forget(studio, place)));
  const [gateway = NaN, media = NaN] = most.map((peak, n) => (peak - (before[n] ?? NaN)) / atOnce);
  return { gateway, media };
};

/** Milliseconds of each way in each round. */
const measure = async (studio: Studio) => {
  const folder = path.join(studio.dataDir, 'bare');
  const bare = await startBare(folder);
  const media = mediaOrigin(studio);
  const ours = (origin: string) => async () => {
    const place = await openPlace(studio);
    await settle(studio.dataDir);
    const start = performance.now();
    await put(origin + place);
    const took = performance.now() - start;
    await forget(studio, place);
    return took;
  };
  const theirs = (url: string) => async () => {
    await settle(studio.dataDir);
    const start = performance.now();
    await put(url);
    return performance.now() - start;
  };
  const ways = {
    media: ours(media),
    gateway: ours(studio.url),
    bare: theirs(bare.url),
    'bare, synced': theirs(`${bare.url}?synced`),
  };
  try {
    return await inTurns(ways, rounds);
  } finally {
    bare.stop();
  }
};

/** @returns false when a promise is broken. */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('media-worker=1');
  try {
    // Whatever is there once for all uploads, a thread for example, is there now.
    const first = await openPlace(studio);
    await put(studio.url + first, upload(1e6));
    await forget(studio, first);
    await sleep(2000);
    const memory = await measureMemory(studio);
    const times = await measure(studio);
    const ratioTo = (name: keyof typeof times, limit: keyof typeof times) =>
      median(times[name].map((ms, n) => (times[limit][n] ?? NaN) / ms));
    const rows = (Object.keys(times) as (keyof typeof times)[]).map((way) => ({
      way,
      'MB/s': Math.round((megabytes * 1000) / median(times[way])),
      'to bare': Number(ratioTo(way, 'bare').toFixed(2)),
      'to bare, synced': Number(ratioTo(way, 'bare, synced').toFixed(2)),
    }));
    console.log(`${megabytes} MB with SHA-256, median of ${rounds} pairs`);
    console.table(rows);
    const grown = `gateway ${memory.gateway.toFixed(1)} MiB, media ${memory.media.toFixed(1)} MiB`;
    console.log(`${atOnce} at once, memory for each: ${grown}`);
    const isKept =
      ratioTo('media', 'bare, synced') >= allowed.media &&
      ratioTo('gateway', 'bare, synced') >= allowed.gateway &&
      Math.max(memory.gateway, memory.media) <= allowed.mebibytes;
    const promised = `media ≥ ${allowed.media}, gateway ≥ ${allowed.gateway} of the synced one, ≤ ${allowed.mebibytes} MiB`;
    console.log(`${isKept ? 'kept' : 'broken'}: ${promised}`);
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
