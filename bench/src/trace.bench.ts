// `npm run bench -- trace`: sends one song through a studio of its own, from the upload to the catalog, hears what its
// processes tell a collector, and draws it: docs/trace.svg.
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
import { waterfall } from './trace.picture';
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
      // So that the four calls of this journey are one trace: they bring its id.
      TRUST_PROXY: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  launcher.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const deadline = Date.now() + readyWithinMs;
  while (!said.includes('Ctrl-C')) {
    if (launcher.exitCode !== null || Date.now() > deadline) throw new Error(`The studio did not start:\n${said}`);
    await sleep(200);
  }
  const stop = async () => {
    launcher.kill('SIGINT');
    await once(launcher, 'exit');
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};

/** What `find` finds, as soon as it does. */
const wanted = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + doneWithinMs;
  while (Date.now() < deadline) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`${what} did not come`);
};

const travel = async (url: string, traceparent: string): Promise<void> => {
  const admin = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  const call = async (method: string, address: string, headers: object, body?: unknown) => {
    const content = Buffer.isBuffer(body) ? body : body === undefined ? undefined : JSON.stringify(body);
    const type = Buffer.isBuffer(body) ? 'audio/wav' : 'application/json';
    const answer = await fetch(new URL(address, url), {
      method,
      headers: { ...headers, ...(content !== undefined && { 'content-type': type }) },
      body: content as RequestInit['body'],
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${said}`);
    return said === '' ? {} : JSON.parse(said);
  };
  const traced = { traceparent };
  const song = await readFile(await tone({ format: 'wav', seconds: 20, isMusicLike: true }));

  const submission = await call('POST', '/api/artist/submit', traced, aNewSubmission());
  const { uploadURL } = await call('POST', '/api/objects/upload', traced);
  await call('PUT', uploadURL, traced, song);
  const audioFileUrl = String(uploadURL).split('?')[0];
  await call('POST', '/api/artist/submit-song', traced, aNewSong(submission, 1, { audioFileUrl }));
  // The admin signs in, of which content knows, and looks; from then on the gateway remembers who that is.
  await call('GET', '/api/admin/submissions-with-songs', { ...admin, ...traced });
  await wanted('the verdict', async () => {
    const [row] = await call('GET', '/api/admin/submissions-with-songs', admin);
    const { state, error } = row.songs[0].audio;
    if (state === 'invalid') throw new Error(`The song was refused: ${error}`);
    return state === 'valid' ? state : undefined;
  });
  await call('POST', `/api/admin/submissions/${submission.id}/approve`, { ...admin, ...traced });
  await wanted('the track', async () => (await call('GET', '/api/admin/music', admin))[0]);
  await sleep(2000); // the last spans are sent once a second
};

const main = async (): Promise<void> => {
  const collector = await startCollector();
  const traceId = randomBytes(16).toString('hex');
  try {
    const studio = await startStudio(collector.url);
    await travel(studio.url, `00-${traceId}-${randomBytes(8).toString('hex')}-01`).finally(() => studio.stop());
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
