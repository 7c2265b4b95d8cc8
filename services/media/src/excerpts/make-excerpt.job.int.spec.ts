import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { excerptProgressed, keepExcerpt } from '@cueroom/contracts/content/cues';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ffmpegTo, removeTones, tone, type ToneOptions } from '@cueroom/testing/tone';
import { WorkFolders } from '../files/work-folders';
import { probe } from '../ffmpeg/probe';
import { parseSummary } from '../ffmpeg/measure';
import { runLimited } from '../ffmpeg/run-limited';
import { excerptErrors, excerptLevel } from './cut-excerpt';
import { MakeExcerptJob } from './make-excerpt.job';

jest.setTimeout(120_000);

let root: string;
let storage: FileStorage;
let folders: WorkFolders;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-excerpts-'));
  storage = await FileStorage.open(path.join(root, 'objects'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterAll(async () => {
  await folders.onApplicationShutdown();
  await removeTones();
  await rm(root, { recursive: true });
});

const store = async (file: string) => {
  const key = anObjectKey();
  await storage.putFile(key, file);
  return key;
};
const track = async (options: ToneOptions) => store(await tone(options));

/** Makes one excerpt, of which media says whether a project still wants it. */
const cut = async (sourceKey: string, startSec: number, durationSec: number, isKept = true) => {
  const bus = new RecordingBus();
  bus.answer(keepExcerpt, () => ({ isKept }));
  const job = new MakeExcerptJob(storage, folders, bus);
  const objectKey = anObjectKey();
  const wanted = { projectId: 'a'.repeat(24), objectKey, sourceKey, startSec, durationSec };
  await job.make(wanted, { signal: new AbortController().signal });
  const [first, last] = bus.published(excerptProgressed);
  expect(first).toEqual({ projectId: wanted.projectId, objectKey, state: 'running' });
  return { objectKey, last, asked: bus.asked(keepExcerpt) };
};

const rateHz = 8000;
/** What a listener gets: its seconds, and how loud it is in the tenth of a second around a moment, in dBFS. */
const listen = async (key: string) => {
  const file = path.join(root, key);
  await storage.copyTo(key, file);
  const chunks: Buffer[] = [];
  const command = [
    'ffmpeg',
    '-nostdin',
    '-v',
    'error',
    '-i',
    file,
    '-ac',
    '1',
    '-ar',
    String(rateHz),
    '-f',
    's16le',
    '-',
  ];
  const limits = { wallSec: 60, cpuSec: 60, fileBytes: 2 ** 20 };
  await runLimited(command, { limits, onOutput: (chunk) => chunks.push(chunk) });
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const samples = new Int16Array(bytes.buffer, 0, bytes.length >> 1);
  const levelAt = (sec: number) => {
    const part = samples.subarray(Math.max(0, (sec - 0.05) * rateHz), (sec + 0.05) * rateHz);
    const power = part.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / part.length;
    return 10 * Math.log10(power + 1e-12);
  };
  return { seconds: samples.length / rateHz, levelAt, probed: await probe(file) };
};

test.each(['wav', 'flac', 'mp3', 'opus', 'm4a'] as const)(
  'of a track in %s the wanted part is heard from both sides, fading in and out',
  async (format) => {
    const source = await track({ format, seconds: 50, channels: 1, sampleRateHz: 48_000 });
    const { objectKey, last, asked } = await cut(source, 10.5, 30);
    expect(last).toMatchObject({ state: 'done', durationSec: expect.closeTo(30, 1) });
    const { seconds, levelAt, probed } = await listen(objectKey);
    expect(seconds).toBeCloseTo(30, 0);
    expect(Number(probed?.format.duration)).toBeLessThan(30.1);
    expect(probed?.streams).toMatchObject([{ codec_name: 'mp3', channels: 2 }]);
    const middle = levelAt(15);
    expect([levelAt(0.05) < middle - 12, levelAt(29.9) < middle - 12]).toEqual([true, true]);
    expect([levelAt(1.1), levelAt(27.8)].map((level) => Math.abs(level - middle) < 1)).toEqual([true, true]);
    const { peaks = [] } = last ?? {};
    expect([peaks.length, Math.max(...peaks)]).toEqual([200, 1]);
    expect([peaks[0]! < 0.3, peaks[100]! > 0.9, peaks[199]! < 0.2]).toEqual([true, true, true]);
    const stored = await storage.stat(objectKey);
    expect(asked).toEqual([
      {
        key: objectKey,
        contentType: 'audio/mpeg',
        bytes: stored?.bytes,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  },
);

/** What EBU R 128 says of the finished MP3. */
const loudnessOf = async (key: string) => {
  const file = path.join(root, `${key}.mp3`);
  await storage.copyTo(key, file);
  const command = ['ffmpeg', '-nostdin', '-loglevel', 'level+info', '-nostats', '-i', file];
  const limits = { wallSec: 60, cpuSec: 60, fileBytes: 2 ** 20 };
  const { tail } = await runLimited([...command, '-af', 'ebur128=peak=true', '-f', 'null', '-'], { limits });
  return parseSummary(tail)!;
};

/** Chords that swell and fade, with a hit on each half second: as music is. @param hit how much higher than the chords */
const musicOf = async (name: string, levelDb: number, hit: number, chain = 'anull') => {
  const chord = [110, 165, 220, 277, 660, 1980].map((hz, at) => `sin(2*PI*${hz}*t)/${at + 1}`).join('+');
  const swell = '(0.4+0.3*sin(2*PI*t/7))';
  const hits = `${hit}*exp(-28*mod(t,0.5))*(random(0)-0.5)`;
  const sound = `${10 ** (levelDb / 20)}*(${swell}*(${chord})+${hits})`;
  const source = ['-f', 'lavfi', '-i', `aevalsrc='${sound}|${sound}':s=44100:d=45`];
  return store(await ffmpegTo(`${name}.wav`, ...source, '-af', chain, '-c:a', 'pcm_f32le'));
};

test.each([
  ['quiet', () => musicOf('quiet', -28, 0.5)],
  ['crushed, and above full scale', () => musicOf('loud', 12, 1, 'alimiter=level_in=6:limit=0.99')],
  ['quiet with hits that stand high above it', () => musicOf('dynamic', -26, 14)],
])('%s music is heard at -16 LUFS, its true peak within -1 dBTP', async (_, music) => {
  const { objectKey } = await cut(await music(), 5, 30);
  const { loudnessLufs, truePeakDbtp } = await loudnessOf(objectKey);
  expect(Math.abs(loudnessLufs - excerptLevel.loudnessLufs)).toBeLessThanOrEqual(0.5);
  expect(truePeakDbtp).toBeLessThanOrEqual(excerptLevel.truePeakDbtp);
});

test('what is hardly there is raised by 20 dB at most, and silence stays silent', async () => {
  const faint = await loudnessOf((await cut(await track({ seconds: 40, levelDb: -56 }), 0, 30)).objectKey);
  expect(faint.loudnessLufs).toBeGreaterThan(-40);
  expect(faint.loudnessLufs).toBeLessThan(-32);
  const silent = await cut(await track({ seconds: 40, levelDb: -Infinity }), 0, 30);
  expect(silent.last).toMatchObject({ state: 'done' });
  expect((await loudnessOf(silent.objectKey)).truePeakDbtp).toBeLessThan(-90);
});

test('single hits are not flattened: a part that would need it stays quieter', async () => {
  const hits = "aevalsrc='exp(-300*mod(t,3))*(random(0)-0.5)':s=44100:d=40";
  const source = await store(await ffmpegTo('hits.wav', '-f', 'lavfi', '-i', hits, '-c:a', 'pcm_s16le'));
  const { loudnessLufs, truePeakDbtp } = await loudnessOf((await cut(source, 0, 30)).objectKey);
  expect(loudnessLufs).toBeLessThan(excerptLevel.loudnessLufs - 4);
  expect(truePeakDbtp).toBeLessThanOrEqual(excerptLevel.truePeakDbtp);
});

test('the longest excerpt is a minute; one that begins late ends with the track', async () => {
  const source = await track({ format: 'flac', seconds: 100 });
  const { objectKey, last } = await cut(source, 0, 60);
  expect(last).toMatchObject({ state: 'done', durationSec: expect.closeTo(60, 0) });
  expect(Number((await listen(objectKey)).probed?.format.duration)).toBeLessThanOrEqual(60);
  const late = await cut(source, 80, 60);
  expect(late.last).toMatchObject({ state: 'done', durationSec: 20 });
  const { levelAt, seconds } = await listen(late.objectKey);
  expect(levelAt(seconds - 0.05)).toBeLessThan(levelAt(10) - 12);
  expect((await cut(source, 100, 30)).last).toMatchObject({ state: 'failed', error: excerptErrors.tooLate });
});

test('a track of less than 30 s is played whole, whatever is said of it', async () => {
  const source = await track({ seconds: 12 });
  expect((await cut(source, 40, 45)).last).toMatchObject({ state: 'done', durationSec: 12 });
});

test('channels that cancel each other out are drawn as loud as they are', async () => {
  const song = await tone({ seconds: 12, channels: 1 });
  const canceling = await ffmpegTo('canceling.wav', '-i', song, '-af', 'pan=stereo|c0=c0|c1=-1*c0');
  const { last } = await cut(await store(canceling), 0, 30);
  expect(last?.peaks?.[100]).toBeGreaterThan(0.9);
});

test('what cannot be played, or is gone, is told in a sentence', async () => {
  const text = path.join(root, 'text');
  await writeFile(text, 'RIFF, but not really');
  expect((await cut(await store(text), 0, 30)).last).toMatchObject({
    state: 'failed',
    error: excerptErrors.unreadable,
  });
  expect((await cut(anObjectKey(), 0, 30)).last).toMatchObject({ state: 'failed', error: excerptErrors.gone });
});

test('an excerpt whose cue is gone is removed, and not reported', async () => {
  const { objectKey, last } = await cut(await track({ seconds: 12 }), 0, 30, false);
  expect([last, await storage.stat(objectKey)]).toEqual([undefined, null]);
});
