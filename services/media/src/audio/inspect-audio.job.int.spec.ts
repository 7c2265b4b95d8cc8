import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { songInspected, songInspectionStarted } from '@cueroom/contracts/intake/songs';
import { getObjectStatus } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { removeTones, tone } from '@cueroom/testing/tone';
import { WorkFolders } from '../files/work-folders';
import { InspectAudioJob } from './inspect-audio.job';
import { sentences } from './verdict';

let root: string;
const opened: WorkFolders[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-job-'));
});
afterEach(async () => {
  for (const folders of opened.splice(0)) await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});
afterAll(removeTones);

const worker = async () => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const folders = await WorkFolders.open(path.join(root, 'work'));
  opened.push(folders);
  bus.answer(getObjectStatus, () => ({ isKept: false }));
  const job = new InspectAudioJob(storage, folders, bus);
  const store = async (file: string) => {
    const key = anObjectKey();
    await storage.create(key, createReadStream(file), 1e9);
    return key;
  };
  const songWith = (objectKey: string) => ({
    submissionId: 'a'.repeat(24),
    songId: 'b'.repeat(24),
    objectKey,
  });
  const inspect = (key: string, signal = new AbortController().signal) => job.inspectSong(songWith(key), { signal });
  return { bus, storage, job, store, songWith, inspect };
};
const leftovers = async () => (await readdir(path.join(root, 'work'), { recursive: true })).length - opened.length;

test('a song is told to be looked at, judged, and has its preview and peaks stored', async () => {
  const { bus, storage, store, inspect } = await worker();
  const key = await store(await tone({ format: 'flac' }));
  await inspect(key);
  const [started] = bus.published(songInspectionStarted);
  expect(started).toEqual({ submissionId: 'a'.repeat(24), songId: 'b'.repeat(24), objectKey: key });
  const [verdict] = bus.published(songInspected);
  expect(verdict).toMatchObject({
    ...started,
    audio: {
      state: 'valid',
      codec: 'flac',
      previewUrl: `/api/objects/${key}.preview.mp3`,
      peaksUrl: `/api/objects/${key}.peaks.json`,
    },
  });
  expect((await storage.stat(renditionKey(key, 'preview')))?.bytes).toBeGreaterThan(10_000);
  expect((await storage.stat(renditionKey(key, 'peaks')))?.bytes).toBeGreaterThan(1000);
  expect(await leftovers()).toBe(0);
});

test('a job that runs again tells its verdict again', async () => {
  const { bus, store, inspect } = await worker();
  const key = await store(await tone());
  await inspect(key);
  await inspect(key);
  const verdicts = bus.published(songInspected);
  expect(verdicts).toHaveLength(2);
  expect(verdicts[1]).toEqual(verdicts[0]);
});

test('bad input is a verdict, not a failure', async () => {
  const { bus, storage, store, songWith, inspect, job } = await worker();
  const text = path.join(root, 'song.wav');
  await writeFile(text, 'not a song');
  const key = await store(text);
  await inspect(key);
  await inspect(anObjectKey());
  await job.giveUp(songWith(key));
  expect(bus.published(songInspected).map(({ audio }) => audio)).toEqual([
    { state: 'invalid', error: sentences.notAudio },
    { state: 'invalid', error: sentences.gone },
    { state: 'invalid', error: sentences.crashing },
  ]);
  expect(await storage.stat(renditionKey(key, 'preview'))).toBeNull();
  expect(await leftovers()).toBe(0);
});

test('a stop is no verdict, and leaves nothing', async () => {
  const { bus, store, inspect } = await worker();
  const key = await store(await tone({ seconds: 60 }));
  await expect(inspect(key, AbortSignal.timeout(100))).rejects.toThrow();
  expect(bus.published(songInspected)).toHaveLength(0);
  expect(await leftovers()).toBe(0);
});

test.each([
  ['deleted', false],
  ['archived', true],
])('a file that was %s meanwhile: does it keep its preview? %s', async (_fate, isKept) => {
  const { bus, storage, store, inspect } = await worker();
  bus.answer(getObjectStatus, () => ({ isKept }));
  const key = await store(await tone());
  const putFile = storage.putFile.bind(storage);
  jest.spyOn(storage, 'putFile').mockImplementation(async (...args) => {
    await storage.remove(key);
    return putFile(...args);
  });
  await inspect(key);
  await inspect(key); // finds no file
  for (const made of ['preview', 'peaks'] as const) {
    expect((await storage.stat(renditionKey(key, made))) !== null).toBe(isKept);
  }
});

test('a starting worker clears away what a killed one has left, and leaves the others alone', async () => {
  const work = path.join(root, 'work');
  await mkdir(path.join(work, 'dead', 'job-1'), { recursive: true });
  const minutesAgo = new Date(Date.now() - 120_000);
  await utimes(path.join(work, 'dead'), minutesAgo, minutesAgo);
  await worker();
  await worker();
  expect(await readdir(work)).toHaveLength(2);
});
