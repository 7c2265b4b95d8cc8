// Time to inspect a song, compared with plain ffmpeg that produces the same loudness and true peak, MP3 preview, fingerprint
// and waveform samples, in one command and in two parallel commands. Rounds are interleaved. The inspection does more: it
// also reads the file's header, checks it for damage, writes the peaks, and detects tempo, key, silence and clipping.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
// eslint-disable-next-line @nx/enforce-module-boundaries -- measures the function itself, without its queue
import { inspectFile } from '../../services/media/src/audio/inspect-file';
import { oneCommand, twoCommands } from './ffmpeg-inspection';
import { interleave, median } from './interleave';

const run = promisify(execFile);
const rounds = 7;
const minutes = 4;
/** Target: ours / faster baseline. */
const maxRatio = 1.3;

const songs: Record<string, [file: string, ...options: string[]]> = {
  'WAV 24 bit / 96 kHz': ['song.wav', '-c:a', 'pcm_s24le'],
  'FLAC 24 bit / 96 kHz': ['song.flac', '-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24'],
  'MP3 256 kbit/s': ['song.mp3', '-ar', '44100', '-b:a', '256k'],
};

/** Two independent channels of pink noise and a swelling tone. */
const generateMusic = async (file: string) => {
  const noise = (seed: number) => `anoisesrc=d=${minutes * 60}:c=pink:r=96000:a=0.3:seed=${seed}`;
  const tone = `aevalsrc='0.3*sin(2*PI*220*t)*(0.5+0.5*sin(PI*t/2))':s=96000:d=${minutes * 60}`;
  const inputs = [noise(1), noise(2), tone].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const mix =
    '[2]asplit[x][y];[0][x]amix=normalize=0[l];[1][y]amix=normalize=0[r];[l][r]join=inputs=2:channel_layout=stereo';
  await run('ffmpeg', ['-nostdin', '-v', 'error', ...inputs, '-filter_complex', mix, '-c:a', 'pcm_s24le', file]);
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

/** @returns whether the target was met */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const music = path.join(folder, 'music.wav');
    await generateMusic(music);
    let passed = true;
    console.log(`${minutes} minutes of music, median of ${rounds} interleaved rounds (min–max)`);
    for (const [name, [fileName, ...options]] of Object.entries(songs)) {
      const file = path.join(folder, fileName);
      await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', music, ...options, file]);
      const timesOf = (work: () => Promise<void>) => () => millisecondsOf(work);
      const times = await interleave(
        {
          inspection: timesOf(() => inspect(file, folder)),
          'one command': timesOf(() => oneCommand(file, folder)),
          'two parallel commands': timesOf(() => twoCommands(file, folder)),
        },
        rounds,
      );
      const best = Math.min(median(times['one command']), median(times['two parallel commands']));
      const ratio = median(times.inspection) / best;
      passed &&= ratio <= maxRatio;
      const results = Object.entries(times).map(
        ([name, all]) =>
          `${name} ${median(all).toFixed(0)} ms (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)})`,
      );
      console.log(`${name}: ${results.join(', ')}, ratio ${ratio.toFixed(2)}`);
    }
    console.log(passed ? `PASS: every ratio is at most ${maxRatio}` : `FAIL: a ratio is above ${maxRatio}`);
    return passed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((passed) => process.exit(passed ? 0 : 1));
