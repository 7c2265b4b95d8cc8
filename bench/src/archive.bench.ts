// Time to archive a rejected submission of five songs, compared with the fastest shell pipeline that encodes, verifies and
// packs the same files. Rounds are interleaved, so background load affects both. Ours does more: it hashes the originals
// and their samples, writes metadata, stores the zip and verifies what it reads back.
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
// eslint-disable-next-line @nx/enforce-module-boundaries -- measures the function itself, without its queue
import { packSubmission } from '../../services/media/src/archive/pack';
import { median } from './interleave';

const run = promisify(execFile);
const rounds = 3;
const songs = 5;
const minutes = 4;
/** Target: ours / pipeline. */
const maxRatio = 1.3;

/** Music-like stereo: four swelling voices with overtones over quiet noise. */
const generateMusic = async (file: string, bits: 16 | 24, sampleRateHz: number, seed: number, sec: number) => {
  const voice = (hz: number, beat: number) =>
    `(0.6+0.4*sin(PI*t/${beat}))*(0.09*sin(2*PI*${hz}*t)+0.04*sin(4*PI*${hz}*t)+0.02*sin(6*PI*${hz}*t))`;
  const chord = (side: number) => [110, 165, 247, 330].map((hz, n) => voice(hz + seed + side * 2, n + 2)).join('+');
  const tones = `aevalsrc='${chord(0)}|${chord(1)}':s=${sampleRateHz}:d=${sec}`;
  const noise = (n: number) => `anoisesrc=d=${sec}:c=pink:r=${sampleRateHz}:a=0.02:seed=${seed * 10 + n}`;
  const inputs = [tones, noise(1), noise(2)].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const mix = '[1][2]join=inputs=2:channel_layout=stereo[n];[0][n]amix=normalize=0';
  const codec = ['-c:a', `pcm_s${bits}le`];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...inputs, '-filter_complex', mix, ...codec, file]);
};

/** The baseline: one file per processor at a time, each decoded and compared; synced at the end. */
const pipelineScript = `set -e
one() { flac -5 -s --keep-foreign-metadata -o "$1.flac" "$1" && flac -d -s --keep-foreign-metadata -o "$1.decoded.wav" "$1.flac" \\
  && cmp "$1" "$1.decoded.wav" && rm "$1.decoded.wav"; }
export -f one
printf '%s\\n' song*.wav | xargs -P "$(nproc)" -I{} bash -c 'one {}'
tar -cf archive.tar *.flac
sync archive.tar
rm *.flac archive.tar`;

const millisecondsOf = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Stores the files as the songs of a submission. */
const storeSubmission = async (files: string[], folder: string) => {
  const storage = await FileStorage.open(path.join(folder, 'objects'));
  const songsOf = files.map(async (file, index) => {
    const key = anObjectKey();
    await storage.create(key, createReadStream(file), 1e9);
    const name = { trackTitle: `Reel ${index + 1}`, audioFileName: path.basename(file) };
    return { songUid: `ABC1234_S${index + 1}`, audioFileUrl: objectPathOf(key), ...name };
  });
  const submission = { songs: await Promise.all(songsOf) } as unknown as SubmissionWithSongs;
  const archive = async () => {
    const archiveKey = anObjectKey();
    const work = await mkdtemp(path.join(folder, 'work-'));
    const signal = new AbortController().signal;
    const sizes = await packSubmission(submission, { storage, archiveKey, folder: work, signal });
    await rm(work, { recursive: true });
    await storage.remove(archiveKey);
    return sizes;
  };
  return { archive };
};

const compareTimes = async (folder: string): Promise<boolean> => {
  const shell = path.join(folder, 'shell');
  await mkdir(shell);
  const files: string[] = [];
  for (let n = 1; n <= songs; n++) {
    const file = path.join(shell, `song${n}.wav`);
    if (n === 1) await generateMusic(file, 24, 96_000, n, minutes * 60);
    else await copyFile(files[0] ?? '', file); // timing does not depend on the content
    files.push(file);
  }
  await writeFile(path.join(shell, 'pipeline.sh'), pipelineScript);
  const { archive } = await storeSubmission(files, folder);
  const pipeline = () => run('bash', ['pipeline.sh'], { cwd: shell });
  const times: { ours: number[]; pipeline: number[] } = { ours: [], pipeline: [] };
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) times.ours.push(await millisecondsOf(archive));
    times.pipeline.push(await millisecondsOf(pipeline));
    if (round % 2 === 1) times.ours.push(await millisecondsOf(archive));
  }
  const ratio = median(times.ours) / median(times.pipeline);
  const format = (values: number[]) =>
    `${(median(values) / 1000).toFixed(1)} s (${values.map((value) => (value / 1000).toFixed(1)).join(', ')})`;
  console.log(`${songs} songs of ${minutes} minutes, 24 bit / 96 kHz, median of ${rounds} interleaved rounds`);
  console.log(
    `archive and verify ${format(times.ours)}, shell pipeline ${format(times.pipeline)}, ratio ${ratio.toFixed(2)}`,
  );
  console.log(ratio <= maxRatio ? `PASS: at most ${maxRatio}` : `FAIL: above ${maxRatio}`);
  return ratio <= maxRatio;
};

const printSavings = async (folder: string) => {
  const signals = {
    '16 bit / 44.1 kHz': [16, 44_100],
    '24 bit / 48 kHz': [24, 48_000],
    '24 bit / 96 kHz': [24, 96_000],
  };
  for (const [name, [bits, sampleRateHz]] of Object.entries(signals)) {
    const file = path.join(folder, `saving-${bits}-${sampleRateHz}.wav`);
    await generateMusic(file, bits as 16 | 24, sampleRateHz ?? 0, 3, 60);
    const { archive } = await storeSubmission([file], folder);
    const { originalBytes, archivedBytes } = await archive();
    const saved = 100 * (1 - archivedBytes / originalBytes);
    console.log(
      `${name}, music-like: ${(await stat(file)).size} → ${archivedBytes} bytes, ${saved.toFixed(0)} % saved`,
    );
  }
};

/** @returns whether the target was met */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const passed = await compareTimes(folder);
    await printSavings(folder);
    return passed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((passed) => process.exit(passed ? 0 : 1));
