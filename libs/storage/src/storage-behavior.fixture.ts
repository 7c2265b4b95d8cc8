import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ObjectExists, ObjectMissing, type ObjectStorage, ObjectTooLarge } from './object-storage';

export const key = 'ab'.repeat(16);

export const inChunks = async function* (content: Buffer, chunkBytes = 70_001) {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
};

/** What every driver keeps, tried on an empty storage each time. */
export const behavesAsStorage = (open: () => Promise<ObjectStorage>) => {
  let root: string;
  let storage: ObjectStorage;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'cueroom-local-'));
    storage = await open();
  });
  afterEach(() => rm(root, { recursive: true }));

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
  });

  test('one byte too many: nothing is kept', async () => {
    const content = randomBytes(2_000_000);
    const writing = storage.create(key, inChunks(content), content.length - 1);
    await expect(writing).rejects.toBeInstanceOf(ObjectTooLarge);
    expect(await storage.stat(key)).toBeNull();
  });

  test('a sender that breaks off leaves nothing', async () => {
    const broken = async function* () {
      yield randomBytes(1_500_000);
      throw new Error('gone');
    };
    await expect(storage.create(key, broken(), 1e9)).rejects.toThrow('gone');
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

  test('all keys are told, and nothing that is being written', async () => {
    const keys = ['ab', 'cd'].map((digits) => digits.repeat(16)).concat(`${key}.preview.mp3`);
    for (const one of keys) await storage.create(one, inChunks(Buffer.from(one)), 100);
    const seen: string[] = [];
    const looking = async function* () {
      yield Buffer.from('half');
      for await (const one of storage.keys()) seen.push(one);
    };
    await storage.create('ef'.repeat(16), looking(), 100);
    expect(seen.sort()).toEqual(keys.sort());
  });

  test('what is missing is said to be missing, and can be removed', async () => {
    await expect(storage.read(key)).rejects.toBeInstanceOf(ObjectMissing);
    await expect(storage.copyTo(key, path.join(root, 'copy'))).rejects.toBeInstanceOf(ObjectMissing);
    await storage.remove(key);
  });

  test.each(['../../etc/passwd', 'ab', `${key}/x`, `${key}..`, key.toUpperCase()])('%s is not a key', async (wrong) => {
    await expect(storage.stat(wrong)).rejects.toThrow('not an object');
  });
};
