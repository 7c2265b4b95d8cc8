import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as odd from '../container/odd-files.fixture';
import { probe } from '../ffmpeg/probe';
import { hashOriginal } from './hash-original';

const samples = Buffer.from(Array.from({ length: 12_000 }, (_, at) => (at * 7919) % 251));
const { signal } = new AbortController();

test.each([
  ['s24be', odd.wave('RIFX', odd.fmt({ bits: 24, isBigEndian: true }), odd.data(samples, samples.length, true))],
  ['s32le', odd.wave('RIFF', odd.extensible(24, 32), odd.data(samples))],
  ['s16le', odd.wave('RIFF', odd.fmt(), odd.data(samples))],
])('samples of %s are named as they lie in the file', async (format, bytes) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-hash-'));
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  const { sound } = await hashOriginal(file, await probe(file), signal);
  await rm(folder, { recursive: true });
  expect(sound).toEqual({ format, sha256: createHash('sha256').update(samples).digest('hex') });
});
