// `npm run bench -- trace`: sends one song through a temporary studio, from the upload to the catalog, collects the spans of
// its processes, and draws docs/trace.svg.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { removeTones, tone } from '@cueroom/testing/tone';
import { startCollector } from './trace.collector';
import { waterfall } from './trace.waterfall';
import { freePort } from './stores';

const root = path.resolve(__dirname, '../..');
const picture = path.join(root, 'docs/trace.svg');
const readyWithinMs = 180_000;
const doneWithinMs = 60_000;
const password = 'a password for the trace';

const startStudio = async (collector: string) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'cueroom-trace-'));
  const port = await freePort();
  const launcher = spawn(process.execPath, [path.join(root, 'deploy/local/start.mjs')], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      PORT: String(port),
      ADMIN_PASSWORD: password,
      DEMO_DATA: 'off',
      STORAGE_FREE_FLOOR_PERCENT: '1',
      // The gateway accepts trace ids from a trusted proxy: all requests below share one.
      TRUST_PROXY: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  launcher.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const deadline = Date.now() + readyWithinMs;
  while (!output.includes('Ctrl-C')) {
    if (launcher.exitCode !== null || Date.now() > deadline) throw new Error(`The studio did not start:\n${output}`);
    await sleep(200);
  }
  const stop = async () => {
    launcher.kill('SIGINT');
    await once(launcher, 'exit');
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};

/** Polls `find` until it returns something. */
const waitFor = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + doneWithinMs;
  while (Date.now() < deadline) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`timeout waiting for ${what}`);
};

const runJourney = async (url: string, traceparent: string): Promise<void> => {
  const admin = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  const call = async (method: string, path: string, headers: object, body?: unknown) => {
    const content = Buffer.isBuffer(body) ? body : body === undefined ? undefined : JSON.stringify(body);
    const type = Buffer.isBuffer(body) ? 'audio/wav' : 'application/json';
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, ...(content !== undefined && { 'content-type': type }) },
      body: content as RequestInit['body'],
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const traced = { traceparent };
  const song = await readFile(await tone({ format: 'wav', seconds: 20, isMusicLike: true }));

  const submission = await call('POST', '/api/artist/submit', traced, aNewSubmission());
  const { uploadURL } = await call('POST', '/api/objects/upload', traced);
  await call('PUT', uploadURL, traced, song);
  const audioFileUrl = String(uploadURL).split('?')[0];
  await call('POST', '/api/artist/submit-song', traced, aNewSong(submission, 1, { audioFileUrl }));
  // The admin's first request has content verify the password; then the gateway caches the sign-in.
  await call('GET', '/api/admin/submissions-with-songs', { ...admin, ...traced });
  await waitFor('the inspection result', async () => {
    const [row] = await call('GET', '/api/admin/submissions-with-songs', admin);
    const { state, error } = row.songs[0].audio;
    if (state === 'invalid') throw new Error(`The song was rejected: ${error}`);
    return state === 'valid' ? state : undefined;
  });
  await call('POST', `/api/admin/submissions/${submission.id}/approve`, { ...admin, ...traced });
  await waitFor('the track', async () => (await call('GET', '/api/admin/music', admin))[0]);
  await sleep(2000); // spans are exported once a second
};

const main = async (): Promise<void> => {
  const collector = await startCollector();
  const traceId = randomBytes(16).toString('hex');
  try {
    const studio = await startStudio(collector.url);
    await runJourney(studio.url, `00-${traceId}-${randomBytes(8).toString('hex')}-01`).finally(() => studio.stop());
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    writeFileSync(picture, waterfall(spans));
    const services = new Set(spans.map(({ service }) => service));
    console.log(`${spans.length} spans of ${[...services].sort().join(', ')}: ${path.relative(root, picture)}`);
  } finally {
    await removeTones();
    await collector.stop();
  }
};

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
