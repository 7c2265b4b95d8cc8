import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeTones, tone } from '@cueroom/testing/tone';
import { inspectFile } from './inspect-file';

jest.setTimeout(60_000);
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-holes-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await removeTones();
});

const inspect = async (bytes: Buffer) => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  return inspectFile(file, folder);
};

test.each(['flac', 'mp3', 'ogg', 'm4a'] as const)('%s with a hole is damaged where the hole is', async (format) => {
  const song = await readFile(await tone({ format, seconds: 10, isMusicLike: true }));
  // The larger one makes the sound much shorter than its head says, too.
  for (const length of [600, song.length * 0.2]) {
    const holed = Buffer.from(song);
    for (let at = 0; at < length; at++) holed[Math.floor(song.length * 0.45) + at]! ^= 0x5a;
    expect(await inspect(holed)).toEqual({
      error: expect.stringMatching(/^The file is damaged at 0:0[34]: sound is missing there, or cannot be decoded\./),
    });
  }
});
