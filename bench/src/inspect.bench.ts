// How long the inspection of a song takes, beside the best single ffmpeg command that gives the same: loudness and true
// peak, the MP3 preview, the fingerprint, and the samples for the waveform. Both run in turns, so that what else the machine does hits both.
// The inspection does more than the command: it also reads the file's head, checks it for damage, writes the peaks, and
// listens for tempo, key, silence and clipping.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
// eslint-disable-next-line @nx/enforce-module-boundaries -- what is measured is this very function, not its queue
import { inspectFile } from '../../services/media/src/audio/inspect-file';
import { median } from './in-turns';

const run = promisify(execFile);
const rounds = 7;
const minutes = 4;
/** What the project promises; less is better. */
const allowedRatio = 1.25;

const songs: Record<string, [file: string, ...options: string[]]> = {
  'WAV 24 bit / 96 kHz': ['song.wav', '-c:a', 'pcm_s24le'],
  'FLAC 24 bit / 96 kHz': ['song.flac', '-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24'],
  'MP3 256 kbit/s': ['song.mp3', '-ar', '44100', '-b:a', '256k'],
};

/** Two independent channels of noise like music's, and a tone that swells. */
const makeMusic = async (file: string) => {
  const noise = (seed: number) => `anoisesrc=d=${minutes * 60}:c=pink:r=96000:a=0.3:seed=${seed}`;
  const tone = `aevalsrc='0.3*sin(2*PI*220*t)*(0.5+0.5*sin(PI*t/2))':s=96000:d=${minutes * 60}`;
  const inputs = [noise(1), noise(2), tone].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const mix =
    '[2]asplit[x][y];[0][x]amix=normalize=0[l];[1][y]amix=normalize=0[r];[l][r]join=inputs=2:channel_layout=stereo';
  await run('ffmpeg', ['-nostdin', '-v', 'error', ...inputs, '-filter_complex', mix, '-c:a', 'pcm_s24le', file]);
};

/** The yardstick: one decode, four outputs. Its samples go through a pipe, as the inspection's do. */
const singleCommand = async (file: string, folder: string) => {
  const filters = '[0:a:0]asplit=4[a][b][c][d];[a]ebur128=peak=true:framelog=verbose[measured]';
  const measured = ['-map', '[measured]', '-c:a', 'pcm_f64le', '-f', 'null', '-'];
  const wave = ['-map', '[b]', '-ac', '1', '-f', 's16le', 'pipe:1'];
  const lame = ['-c:a', 'libmp3lame', '-b:a', '160k', '-compression_level', '7', '-map_metadata', '-1'];
  const rate = file.endsWith('.mp3') ? '44100' : '48000';
  const preview = ['-map', '[c]', '-ac', '2', '-ar', rate, ...lame, path.join(folder, 'preview.mp3')];
  const fingerprint = [
    '-map',
    '[d]',
    '-ac',
    '1',
    '-ar',
    '11025',
    '-t',
    '120',
    '-f',
    'chromaprint',
    '-fp_format',
    'raw',
  ];
  const heard = [...fingerprint, path.join(folder, 'fingerprint')];
  const args = ['-nostdin', '-hide_banner', '-nostats', '-y', '-i', file, '-filter_complex', filters];
  const child = spawn('ffmpeg', [...args, ...measured, ...wave, ...preview, ...heard], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
};

const millisecondsOf = async (work: () => Promise<void>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const inspect = async (file: string, folder: string) => {
  const inspected = await inspectFile(file, folder);
  if ('error' in inspected) throw new Error(inspected.error);
};

/** @returns false when the promise is broken. */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const music = path.join(folder, 'music.wav');
    await makeMusic(music);
    let isKept = true;
    console.log(`${minutes} minutes of music, median of ${rounds} rounds in turns (lowest–highest)`);
    for (const [name, [fileName, ...options]] of Object.entries(songs)) {
      const file = path.join(folder, fileName);
      await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', music, ...options, file]);
      const ours: number[] = [];
      const theirs: number[] = [];
      await inspect(file, folder); // the file is in memory now, for both
      for (let round = 0; round < rounds; round++) {
        const first = round % 2 === 0;
        if (first) ours.push(await millisecondsOf(() => inspect(file, folder)));
        theirs.push(await millisecondsOf(() => singleCommand(file, folder)));
        if (!first) ours.push(await millisecondsOf(() => inspect(file, folder)));
      }
      const ratio = median(ours) / median(theirs);
      isKept &&= ratio <= allowedRatio;
      const shown = (values: number[]) =>
        `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
      console.log(`${name}: inspection ${shown(ours)}, one command ${shown(theirs)}, ratio ${ratio.toFixed(2)}`);
    }
    console.log(isKept ? `kept: every ratio is at most ${allowedRatio}` : `broken: a ratio is above ${allowedRatio}`);
    return isKept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((isKept) => process.exit(isKept ? 0 : 1));
