import promises, { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import { FileStorage, reservedOf } from './file-storage';
import { behavesAsStorage, inChunks, key } from './storage-behavior.fixture';

const minutesAgo = new Date(Date.now() - 120_000);
let root: string;
let storage: FileStorage;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-storage-'));
  storage = await FileStorage.open(root);
});
afterEach(() => rm(root, { recursive: true }));

const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

behavesAsStorage(async () => storage);

test('of two writers at once one wins', async () => {
  const writers = ['one', 'two'].map((text) => storage.create(key, inChunks(Buffer.from(text)), 100));
  const outcomes = await Promise.allSettled(writers);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a new folder is on the disk before the first file in it is confirmed', async () => {
  const opened = jest.spyOn(promises, 'open');
  const foldersSynced = async (name: string) => {
    opened.mockClear();
    await storage.create(name, inChunks(Buffer.from('one')), 100);
    return opened.mock.calls.map(([file]) => String(file)).filter((file) => [root, folder].includes(file));
  };
  const folder = path.join(root, key.slice(0, 2));
  expect(await foldersSynced(key)).toEqual([root, folder]);
  expect(await foldersSynced(`${key.slice(0, 2)}${'0'.repeat(30)}`)).toEqual([folder]);
  opened.mockRestore();
});

test('what was not finished leaves no file', async () => {
  const broken = async function* () {
    yield Buffer.alloc(1_500_000);
    throw new Error('gone');
  };
  await expect(storage.create(key, broken(), 1e9)).rejects.toThrow('gone');
  await expect(storage.create(key, inChunks(Buffer.alloc(2_000_000)), 1_999_999)).rejects.toThrow();
  expect(await files()).toHaveLength(0);
});

test('a writer that waits for its bytes is not taken for dead', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  const slow = async function* () {
    yield Buffer.alloc(10);
    const [unfinished] = await files();
    const file = path.join(root, '.unfinished', unfinished?.name ?? '');
    await utimes(file, minutesAgo, minutesAgo);
    jest.advanceTimersByTime(10_000);
    await eventually(async () => expect((await stat(file)).mtimeMs).toBeGreaterThan(Date.now() - 10_000));
    expect(await storage.sweepUnfinished()).toBe(0);
    yield Buffer.alloc(10);
  };
  expect(await storage.create(key, slow(), 100)).toMatchObject({ bytes: 20 });
  jest.useRealTimers();
});

test('a share of the disk is kept free: a tenth but not much of a large one, or what is said', () => {
  const gibibyte = 2 ** 30;
  expect([reservedOf(50 * gibibyte), reservedOf(4000 * gibibyte)]).toEqual([5 * gibibyte, 20 * gibibyte]);
  expect([reservedOf(4000 * gibibyte, 25), reservedOf(4000 * gibibyte, 0)]).toEqual([1000 * gibibyte, 0]);
});

test('opening clears away what a crash has left, but not what is being written', async () => {
  const abandoned = path.join(root, '.unfinished', 'abandoned');
  await writeFile(abandoned, 'half');
  await utimes(abandoned, minutesAgo, minutesAgo);
  await writeFile(path.join(root, '.unfinished', 'fresh'), 'half');
  await FileStorage.open(root);
  expect((await files()).map(({ name }) => name)).toEqual(['fresh']);
});
