import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FileStorage } from './file-storage';
import { ObjectExists, ObjectMissing, ObjectTooLarge } from './object-storage';

const key = 'ab'.repeat(16);
let root: string;
let storage: FileStorage;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-storage-'));
  storage = await FileStorage.open(root);
});
afterEach(() => rm(root, { recursive: true }));

const inChunks = async function* (content: Buffer, chunkBytes = 70_001) {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
};
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test('what is created is read back, whole and in parts, with its hash', async () => {
  const content = randomBytes(3_000_000);
  const written = await storage.create(key, inChunks(content), content.length);
  expect(written).toEqual({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
  const part = await buffer(await storage.read(key, { start: 1_000_000, end: 1_000_009 }));
  expect(part.equals(content.subarray(1_000_000, 1_000_010))).toBe(true);
  expect(await storage.stat(key)).toMatchObject({ bytes: content.length });
});

test('an empty object is an object', async () => {
  await storage.create(key, inChunks(Buffer.alloc(0)), 10);
  expect(await storage.stat(key)).toMatchObject({ bytes: 0 });
});

test('a key is written once: the second writer is refused, and the first content stays', async () => {
  await storage.create(key, inChunks(Buffer.from('first')), 100);
  await expect(storage.create(key, inChunks(Buffer.from('second')), 100)).rejects.toBeInstanceOf(ObjectExists);
  expect(String(await buffer(await storage.read(key)))).toBe('first');
  expect(await files()).toHaveLength(1);
});

test('of two writers at once one wins', async () => {
  const writers = ['one', 'two'].map((text) => storage.create(key, inChunks(Buffer.from(text)), 100));
  const outcomes = await Promise.allSettled(writers);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('one byte too many: nothing is kept', async () => {
  const content = randomBytes(2_000_000);
  const writing = storage.create(key, inChunks(content), content.length - 1);
  await expect(writing).rejects.toBeInstanceOf(ObjectTooLarge);
  expect(await files()).toHaveLength(0);
});

test('a sender that breaks off leaves nothing', async () => {
  const broken = async function* () {
    yield randomBytes(1_500_000);
    throw new Error('gone');
  };
  await expect(storage.create(key, broken(), 1e9)).rejects.toThrow('gone');
  expect(await files()).toHaveLength(0);
  expect(await storage.stat(key)).toBeNull();
});

test('a local file can be put, replaced and copied out', async () => {
  const local = path.join(root, 'local');
  const copy = path.join(root, 'copy');
  for (const text of ['old', 'new']) {
    await writeFile(local, text);
    await storage.putFile(`${key}.peaks.json`, local);
  }
  await storage.copyTo(`${key}.peaks.json`, copy);
  expect(await readFile(copy, 'utf8')).toBe('new');
});

test('what is missing is said to be missing, and can be removed', async () => {
  await expect(storage.read(key)).rejects.toBeInstanceOf(ObjectMissing);
  await expect(storage.copyTo(key, path.join(root, 'copy'))).rejects.toBeInstanceOf(ObjectMissing);
  await storage.remove(key);
});

test('opening clears away what a crash has left, but not what is being written', async () => {
  const abandoned = path.join(root, '.unfinished', 'abandoned');
  const minutesAgo = new Date(Date.now() - 120_000);
  await writeFile(abandoned, 'half');
  await utimes(abandoned, minutesAgo, minutesAgo);
  await writeFile(path.join(root, '.unfinished', 'fresh'), 'half');
  await FileStorage.open(root);
  expect((await files()).map(({ name }) => name)).toEqual(['fresh']);
});

test.each(['../../etc/passwd', 'ab', `${key}/x`, `${key}..`, key.toUpperCase()])('%s is not a key', async (wrong) => {
  await expect(storage.stat(wrong)).rejects.toThrow('not an object');
});
