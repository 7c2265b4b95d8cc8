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
 * `RESTORE_DRILL=1000 npx jest backup.flow` is the long one: that many submissions, and figures on the console. It is about
 * what was sent; what workers make of a thousand songs is not waited for.
 */
const count = Number(process.env.RESTORE_DRILL ?? 4);
const isLong = process.env.RESTORE_DRILL !== undefined;
const limitMs = 120_000 + count * 3000;
const atOnce = 8;

const folder = mkdtempSync(join(tmpdir(), 'cueroom-drill-'));
const file = join(folder, 'backup');
const launcher = resolve(__dirname, '../deploy/local/studio.mjs');
const operatorOf = (dataDir: string) => ({
  env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '', REDIS_URL: '' },
  encoding: 'utf8' as const,
});
const figure = (what: string, since: number) =>
  isLong && console.log(`${what}: ${((Date.now() - since) / 1000).toFixed(1)} s`);

let studio: Studio;
let api: Api;
let song: Buffer;
beforeAll(async () => {
  delete process.env.TESTS_STORES; // the command works on stores that it finds by the data directory
  studio = await startStudio('media-worker=1', 'off', { env: { RATE_LIMIT_SUBMISSIONS: '100000' } });
  api = new Api(studio);
  song = readFileSync(await tone({ seconds: 3, isMusicLike: true }));
}, 120_000);
afterAll(async () => {
  await studio?.stop();
  await removeTones();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The song with a chunk of its own at its end: whatever is mixed up is seen. */
const songNumber = (n: number): Buffer => {
  const chunk = Buffer.from(`note\0\0\0\0${String(n).padStart(8, '0')}`);
  chunk.writeUInt32LE(8, 4);
  const whole = Buffer.concat([song, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

const submit = async (n: number): Promise<SubmissionReceipt> => {
  const submission = await api.submit();
  await api.addSong(submission, 1, { audioFileUrl: await api.upload(songNumber(n), 'audio/wav') });
  return submission;
};

const submitAll = async (numbers: number[]): Promise<SubmissionReceipt[]> => {
  const made: SubmissionReceipt[] = [];
  const waiting = [...numbers];
  const one = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) made.push(await submit(n));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return made;
};

const everySubmission = async (from: Api): Promise<SubmissionWithSongs[]> => {
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

/** What a studio answers, when its workers have nothing more to do; without signatures, which are good for minutes. */
const answersOf = async (from: Api, wanted: ReadonlySet<string>) => {
  const submissions = await eventually(
    async () => {
      const all = (await everySubmission(from)).filter(({ id }) => wanted.has(id));
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

/** SHA-256 of what is heard, and of what was sent. */
const filesOf = async (from: Api, submissions: SubmissionReceipt[]) => {
  const hashes: Record<string, string> = {};
  const wanted = new Set(submissions.map(({ id }) => id));
  for (const { songs: own } of (await everySubmission(from)).filter(({ id }) => wanted.has(id))) {
    for (const { id, audioFileUrl, audio } of own) {
      for (const url of isLong ? [audioFileUrl] : [audioFileUrl, audio.peaksUrl]) {
        const answer = await from.fetchAsAdmin(url ?? '');
        hashes[`${id} ${url?.replace(/\?.*/, '')}`] = answer.ok
          ? createHash('sha256')
              .update(Buffer.from(await answer.arrayBuffer()))
              .digest('hex')
          : `status ${answer.status}`;
      }
    }
  }
  return hashes;
};

test(
  'a backup of a studio at work, restored into an empty one, gives the same answers and the same files',
  async () => {
    let since = Date.now();
    const before = await submitAll(Array.from({ length: count }, (_, n) => n));
    await api.json('POST', '/api/briefs', aNewBrief());
    figure(`${count} submissions with audio sent`, since);
    const [approved] = before;
    await eventually(() => api.json('POST', `/api/admin/submissions/${approved?.id}/approve`), { withinMs: limitMs });

    // Taken while artists send and workers listen.
    since = Date.now();
    const running = promisify(execFile)(process.execPath, [launcher, 'backup', file], operatorOf(studio.dataDir));
    let isDone = false;
    const done = running.finally(() => (isDone = true));
    let sentMeanwhile = 0;
    while (!isDone) await submit(count + sentMeanwhile++);
    const { stderr } = await done;
    figure('backup', since);
    if (isLong)
      console.log(`${stderr}\n${sentMeanwhile} submissions were sent meanwhile; ${statSync(file).size} bytes`);

    const wanted = new Set(before.map(({ id }) => id));
    const answers = await answersOf(api, wanted);
    const files = await filesOf(api, before);
    expect(Object.values(files).filter((hash) => hash.startsWith('status'))).toEqual([]);

    since = Date.now();
    execFileSync(process.execPath, [launcher, 'verify', file], { ...operatorOf(studio.dataDir), stdio: 'pipe' });
    figure('verify', since);
    const again = await startStudio('media-worker=1', 'off', {
      prepare: (dataDir) => {
        const restoredAt = Date.now();
        execFileSync(process.execPath, [launcher, 'restore', file], { ...operatorOf(dataDir), stdio: 'pipe' });
        figure('restore', restoredAt);
        return () => undefined;
      },
    });
    try {
      const restored = new Api(again);
      expect(await answersOf(restored, wanted)).toEqual(answers);
      expect(await filesOf(restored, before)).toEqual(files);
      // And it is one that works on.
      const next = await restored.submit();
      expect(next.id).toBeTruthy();
      expect(() =>
        execFileSync(process.execPath, [launcher, 'restore', file], { ...operatorOf(again.dataDir), stdio: 'pipe' }),
      ).toThrow('The studio is running');
    } finally {
      await again.stop();
    }
  },
  limitMs * 4,
);
