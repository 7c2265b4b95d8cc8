import { Blob, File } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { hashOf } from './file-hash';

// jsdom makes no hashes, and does not read files.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
Object.assign(globalThis, { Blob });

const mib = 2 ** 20;
const hash = (...bytes: number[]) => {
  const parts = bytes.map((byte) => Buffer.alloc(mib, byte));
  return hashOf(new File(parts, 'song.wav') as unknown as globalThis.File);
};

test('files of one length that begin and end alike are told apart', async () => {
  const song = await hash(0, 1, 2, 3, 0);
  expect(song).toMatch(/^[0-9a-f]{64}$/);
  expect(await hash(0, 1, 2, 3, 0)).toBe(song);
  const others = await Promise.all([hash(0, 1, 9, 3, 0), hash(9, 1, 2, 3, 0), hash(0, 1, 2, 3, 9)]);
  expect(others).not.toContain(song);
});
