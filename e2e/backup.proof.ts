import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief } from '@cueroom/testing/factories';
import { removeTones, tone } from '@cueroom/testing/tone';
import { Api } from './api';
import { startStudio, type Studio } from './studio';

/**
 * `RESTORE_DRILL=1000 npx jest backup.flow` runs the long version: that many submissions, with timings on the console. It
 * compares what was sent and does not wait for the workers.
 */
const count = Number(process.env.RESTORE_DRILL ?? 4);
const isLong = process.env.RESTORE_DRILL !== undefined;
const limitMs = 120_000 + count * 3000;
const parallelSubmissions = 8;

const folder = mkdtempSync(join(tmpdir(), 'cueroom-drill-'));
const file = join(folder, 'backup');
const launcher = resolve(__dirname, '../deploy/local/studio.mjs');
const commandOptions = (dataDir: string) => ({
  env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '', REDIS_URL: '' },
  encoding: 'utf8' as const,
});
const logDuration = (what: string, since: number) =>
  isLong && console.log(`${what}: ${((Date.now() - since) / 1000).toFixed(1)} s`);

let studio: Studio;
let api: Api;
let song: Buffer;
beforeAll(async () => {
  delete process.env.TESTS_STORES; // the command finds the stores by the data directory
  studio = await startStudio('media-worker=1', 'off', { env: { RATE_LIMIT_SUBMISSIONS: '100000' } });
  api = new Api(studio);
  song = readFileSync(await tone({ seconds: 3, isMusicLike: true }));
}, 120_000);
afterAll(async () => {
  await studio?.stop();
  await removeTones();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The song with a unique chunk at the end, so that swapped files are detected. */
const uniqueSong = (n: number): Buffer => {
  const chunk = Buffer.from(`note\0\0\0\0${String(n).padStart(8, '0')}`);
  chunk.writeUInt32LE(8, 4);
  const whole = Buffer.concat([song, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

const submit = async (n: number): Promise<SubmissionReceipt> => {
  const submission = await api.submit();
  await api.addSong(submission, 1, { audioFileUrl: await api.upload(uniqueSong(n), 'audio/wav') });
  return submission;
};

const submitAll = async (numbers: number[]): Promise<SubmissionReceipt[]> => {
  const receipts: SubmissionReceipt[] = [];
  const pending = [...numbers];
  const worker = async () => {
    for (let n = pending.shift(); n !== undefined; n = pending.shift()) receipts.push(await submit(n));
  };
  await Promise.all(Array.from({ length: parallelSubmissions }, worker));
  return receipts;
};

const allSubmissions = async (from: Api): Promise<SubmissionWithSongs[]> => {
  const all: SubmissionWithSongs[] = [];
  for (;;) {
    const page = await from.json<SubmissionWithSongs[]>(
      'GET',
      `/api/admin/submissions-with-songs?limit=500&offset=${all.length}`,
    );
    all.push(...page);
    if (page.length === 0) return all;
  }
};

/** A studio's API responses once its workers are idle, without signatures, which expire. */
const readResponses = async (from: Api, ids: ReadonlySet<string>) => {
  const submissions = await eventually(
    async () => {
      const all = (await allSubmissions(from)).filter(({ id }) => ids.has(id));
      const songs = all.flatMap((one) => one.songs);
      if (isLong) for (const song of songs) Reflect.deleteProperty(song, 'audio');
      else expect(songs.filter(({ audio }) => /queued|running/.test(audio.state))).toEqual([]);
      return all;
    },
    { withinMs: limitMs },
  );
  const paths = ['music', 'briefs', 'contacts', 'projects', 'logo-wall', 'activities'];
  const lists = await Promise.all(paths.map((path) => from.json<unknown>('GET', `/api/admin/${path}`)));
  const site = await Promise.all(
    ['/api/content', '/api/projects', '/api/hero-settings'].map((path) => from.json<unknown>('GET', path)),
  );
  const text = JSON.stringify({ submissions, lists, site })
    .replaceAll(/\?expires=[^"]*/g, '')
    .replaceAll(/"updatedAt":"[^"]*"/g, '"updatedAt":""');
  return JSON.parse(text) as object;
};

/** SHA-256 of the originals and of the files made from them. */
const hashFiles = async (from: Api, submissions: SubmissionReceipt[]) => {
  const hashes: Record<string, string> = {};
  const ids = new Set(submissions.map(({ id }) => id));
  for (const { songs: own } of (await allSubmissions(from)).filter(({ id }) => ids.has(id))) {
    for (const { id, audioFileUrl, audio } of own) {
      for (const url of isLong ? [audioFileUrl] : [audioFileUrl, audio.peaksUrl]) {
        const response = await from.fetchAsAdmin(url ?? '');
        hashes[`${id} ${url?.replace(/\?.*/, '')}`] = response.ok
          ? createHash('sha256')
              .update(Buffer.from(await response.arrayBuffer()))
              .digest('hex')
          : `status ${response.status}`;
      }
    }
  }
  return hashes;
};

test(
  'a backup taken from a busy studio and restored into an empty one gives the same responses and files',
  async () => {
    let since = Date.now();
    const before = await submitAll(Array.from({ length: count }, (_, n) => n));
    await api.json('POST', '/api/briefs', aNewBrief());
    logDuration(`${count} submissions with audio sent`, since);
    const [approved] = before;
    await eventually(() => api.json('POST', `/api/admin/submissions/${approved?.id}/approve`), { withinMs: limitMs });

    // Taken while artists upload and workers process songs.
    since = Date.now();
    const backup = promisify(execFile)(process.execPath, [launcher, 'backup', file], commandOptions(studio.dataDir));
    let isDone = false;
    const done = backup.finally(() => (isDone = true));
    let sentMeanwhile = 0;
    while (!isDone) await submit(count + sentMeanwhile++);
    const { stderr } = await done;
    logDuration('backup', since);
    if (isLong)
      console.log(`${stderr}\n${sentMeanwhile} submissions sent during the backup; ${statSync(file).size} bytes`);

    const ids = new Set(before.map(({ id }) => id));
    const responses = await readResponses(api, ids);
    const files = await hashFiles(api, before);
    expect(Object.values(files).filter((hash) => hash.startsWith('status'))).toEqual([]);

    since = Date.now();
    execFileSync(process.execPath, [launcher, 'verify', file], { ...commandOptions(studio.dataDir), stdio: 'pipe' });
    logDuration('verify', since);
    const restoredStudio = await startStudio('media-worker=1', 'off', {
      prepare: (dataDir) => {
        const restoreStart = Date.now();
        execFileSync(process.execPath, [launcher, 'restore', file], { ...commandOptions(dataDir), stdio: 'pipe' });
        logDuration('restore', restoreStart);
        return () => undefined;
      },
    });
    try {
      const restored = new Api(restoredStudio);
      expect(await readResponses(restored, ids)).toEqual(responses);
      expect(await hashFiles(restored, before)).toEqual(files);
      // It also accepts new submissions.
      const next = await restored.submit();
      expect(next.id).toBeTruthy();
      expect(() =>
        execFileSync(process.execPath, [launcher, 'restore', file], {
          ...commandOptions(restoredStudio.dataDir),
          stdio: 'pipe',
        }),
      ).toThrow('The studio is running');
    } finally {
      await restoredStudio.stop();
    }
  },
  limitMs * 4,
);
