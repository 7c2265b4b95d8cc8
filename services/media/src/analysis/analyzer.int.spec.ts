import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rhythm } from '@cueroom/testing/made-music';
import { ffmpegTo, removeTones } from '@cueroom/testing/tone';
import { inspectFile } from '../audio/inspect-file';
import { isSameRecording, readFingerprint, sketchOf } from './fingerprint';

jest.setTimeout(60_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-analysis-'));
});
afterAll(async () => {
  await removeTones();
  await rm(folder, { recursive: true, force: true });
});

const songFile = async (seed: number): Promise<string> => {
  const raw = path.join(folder, `${seed}.f32`);
  await writeFile(raw, Buffer.from(rhythm({ bpm: 100, seed, seconds: 30, rateHz: 22_050 }).buffer));
  return ffmpegTo(`${seed}.wav`, '-f', 'f32le', '-ar', '22050', '-ac', '1', '-i', raw, '-ar', '44100', '-ac', '2');
};
const hear = async (file: string) => {
  const inspected = await inspectFile(file, folder);
  if ('error' in inspected) throw new Error(inspected.error);
  return inspected;
};
const fingerprintOf = async (file: string) => readFingerprint(await readFile((await hear(file)).fingerprint));

test('a song is told by tempo, silence and clipping', async () => {
  const song = await songFile(1);
  const late = await ffmpegTo('late.flac', '-i', song, '-af', 'adelay=2000:all=1,apad=pad_dur=3');
  const { suggestions } = await hear(late);
  expect([50, 100, 200]).toContain(Math.round(suggestions.bpm!));
  expect(suggestions.silenceHeadSec).toBeCloseTo(2, 1);
  expect(suggestions.silenceTailSec).toBeGreaterThan(2.9);
  expect(suggestions.isClipped).toBe(false);
  const loud = await ffmpegTo('loud.wav', '-i', song, '-af', 'volume=20dB');
  expect((await hear(loud)).suggestions.isClipped).toBe(true);
});

test('one recording is known again as MP3, as quieter Opus and when its head is cut; another one is not', async () => {
  const song = await songFile(2);
  const original = await fingerprintOf(song);
  const mp3 = await ffmpegTo('again.mp3', '-i', song, '-b:a', '96k');
  const opus = await ffmpegTo('again.opus', '-i', song, '-af', 'volume=-6dB', '-c:a', 'libopus', '-b:a', '64k');
  const cut = await ffmpegTo('cut.mp3', '-ss', '3.3', '-i', song, '-b:a', '128k');
  for (const file of [mp3, opus, cut]) {
    const again = await fingerprintOf(file);
    expect(isSameRecording(original, again)).toBe(true);
    // What the index finds it by.
    expect(sketchOf(again).filter((word) => sketchOf(original).includes(word)).length).toBeGreaterThanOrEqual(2);
  }
  expect(isSameRecording(original, await fingerprintOf(await songFile(3)))).toBe(false);
});
