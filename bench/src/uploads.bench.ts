// Upload throughput: 100 MB with SHA-256, directly at media and through the gateway, compared with a bare Fastify that hashes
// and writes to the same disk; and memory growth under parallel uploads. Rounds are interleaved, and the disk is synced
// before each upload. `npm run bench -- uploads [megabytes] [rounds]`.
import { execFile, fork } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { interleave, median } from './interleave';

const megabytes = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 7);
const parallelUploads = 4;
const targets = { media: 0.7, gateway: 0.4, mebibytes: 16 };

const dispatcher = new Agent({ headersTimeout: 120_000 });
const randomContent = (bytes: number) => {
  const content = randomFillSync(Buffer.alloc(bytes));
  return { content, etag: `"${createHash('sha256').update(content).digest('hex')}"` };
};
const large = randomContent(megabytes * 1e6);

/** Flushes earlier writes, so that no round pays for the previous one. */
const syncDisk = (folder: string) => promisify(execFile)('sync', ['-f', folder]);

const put = async (url: string, { content, etag } = large): Promise<void> => {
  const { statusCode, headers, body } = await request(url, { method: 'PUT', body: content, dispatcher });
  const text = await body.text();
  if (statusCode !== 200 || headers.etag !== etag) throw new Error(`${url}: ${statusCode} ${text}`);
};

/** Requests an upload URL. @returns its signed path */
const requestUploadPath = async (studio: Studio): Promise<string> => {
  const { uploadURL } = await new Api(studio).json<{ uploadURL: string }>('POST', '/api/objects/upload');
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
};
/** Unclaimed files would fill the disk. */
const removeFile = (studio: Studio, uploadPath: string) => {
  const key = path.posix.basename(uploadPath.replace(/\?.*/, ''));
  return rm(path.join(studio.dataDir, 'objects', key.slice(0, 2), key));
};

const mediaOrigin = (studio: Studio): string => {
  const [pid] = studio.pids('gateway/dist/main.js');
  const [, origin = ''] = /\0MEDIA_URL=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? [];
  return origin;
};

const startBaseline = async (folder: string) => {
  await mkdir(folder);
  const child = fork(path.join(__dirname, 'uploads.baseline.ts'));
  child.send({ folder });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/file`, stop: () => child.disconnect() };
};

const residentMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Memory growth of both processes under parallel uploads, in MiB per upload. */
const measureMemory = async (studio: Studio) => {
  const pids = ['gateway/dist/main.js', 'media/dist/main.js'].flatMap((script) => studio.pids(script));
  const before = pids.map(residentMiB);
  const peaks = [...before];
  const sampler = setInterval(
    () => pids.forEach((pid, n) => (peaks[n] = Math.max(peaks[n] ?? 0, residentMiB(pid)))),
    20,
  );
  const uploadPaths = await Promise.all(Array.from({ length: parallelUploads }, () => requestUploadPath(studio)));
  await Promise.all(uploadPaths.map((uploadPath) => put(studio.url + uploadPath)));
  clearInterval(sampler);
  await Promise.all(uploadPaths.map((uploadPath) => removeFile(studio, uploadPath)));
  const [gateway = NaN, media = NaN] = peaks.map((peak, n) => (peak - (before[n] ?? NaN)) / parallelUploads);
  return { gateway, media };
};

/** @returns milliseconds of each variant in each round */
const measure = async (studio: Studio) => {
  const folder = path.join(studio.dataDir, 'bare');
  const baseline = await startBaseline(folder);
  const media = mediaOrigin(studio);
  const uploadToStudio = (origin: string) => async () => {
    const uploadPath = await requestUploadPath(studio);
    await syncDisk(studio.dataDir);
    const start = performance.now();
    await put(origin + uploadPath);
    const took = performance.now() - start;
    await removeFile(studio, uploadPath);
    return took;
  };
  const upload = (url: string) => async () => {
    await syncDisk(studio.dataDir);
    const start = performance.now();
    await put(url);
    return performance.now() - start;
  };
  const variants = {
    media: uploadToStudio(media),
    gateway: uploadToStudio(studio.url),
    bare: upload(baseline.url),
    'bare, synced': upload(`${baseline.url}?synced`),
  };
  try {
    return await interleave(variants, rounds);
  } finally {
    baseline.stop();
  }
};

/** @returns whether all targets were met */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('media-worker=1');
  try {
    // Warm-up: one-time costs, such as threads, do not count as memory per upload.
    const first = await requestUploadPath(studio);
    await put(studio.url + first, randomContent(1e6));
    await removeFile(studio, first);
    await sleep(2000);
    const memory = await measureMemory(studio);
    const times = await measure(studio);
    const ratioTo = (name: keyof typeof times, baseline: keyof typeof times) =>
      median(times[name].map((ms, n) => (times[baseline][n] ?? NaN) / ms));
    const rows = (Object.keys(times) as (keyof typeof times)[]).map((variant) => ({
      variant,
      'MB/s': Math.round((megabytes * 1000) / median(times[variant])),
      'vs. bare': Number(ratioTo(variant, 'bare').toFixed(2)),
      'vs. bare, synced': Number(ratioTo(variant, 'bare, synced').toFixed(2)),
    }));
    console.log(`${megabytes} MB with SHA-256, median of ${rounds} rounds`);
    console.table(rows);
    const growth = `gateway ${memory.gateway.toFixed(1)} MiB, media ${memory.media.toFixed(1)} MiB`;
    console.log(`${parallelUploads} parallel uploads, memory per upload: ${growth}`);
    const passed =
      ratioTo('media', 'bare, synced') >= targets.media &&
      ratioTo('gateway', 'bare, synced') >= targets.gateway &&
      Math.max(memory.gateway, memory.media) <= targets.mebibytes;
    const summary = `media ≥ ${targets.media}, gateway ≥ ${targets.gateway} of bare, synced; ≤ ${targets.mebibytes} MiB`;
    console.log(`${passed ? 'PASS' : 'FAIL'}: ${summary}`);
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
