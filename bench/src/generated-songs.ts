// Generated songs in the two formats that studios send most.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const rateHz = 96_000;
/** Enough variety: workers do not recognize a song that they processed before. */
const distinctSongs = 6;

const formats = [
  { ending: 'wav', type: 'audio/wav', options: ['-c:a', 'pcm_s24le'] },
  { ending: 'flac', type: 'audio/flac', options: ['-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24'] },
] as const;

export interface GeneratedSong {
  file: string;
  type: string;
}

/** Two independent channels of pink noise and a swelling tone in both. */
const generate = async (folder: string, n: number, seconds: number): Promise<GeneratedSong> => {
  const { ending, type, options } = formats[n % formats.length]!;
  const file = path.join(folder, `${n}.${ending}`);
  const noise = (seed: number) => `anoisesrc=d=${seconds}:c=pink:r=${rateHz}:a=0.3:seed=${seed}`;
  const tone = `aevalsrc='0.3*sin(2*PI*${220 + 20 * n}*t)*(0.5+0.5*sin(PI*t/2))':s=${rateHz}:d=${seconds}`;
  const inputs = [noise(2 * n + 1), noise(2 * n + 2), tone].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const mix =
    '[2]asplit[x][y];[0][x]amix=normalize=0[l];[1][y]amix=normalize=0[r];[l][r]join=inputs=2:channel_layout=stereo';
  await run('ffmpeg', ['-nostdin', '-v', 'error', ...inputs, '-filter_complex', mix, ...options, file]);
  return { file, type };
};

/** Writes songs to the folder. @returns `count` songs, which repeat a few distinct files */
export const generateSongs = async (folder: string, count: number, seconds: number): Promise<GeneratedSong[]> => {
  const files: GeneratedSong[] = [];
  for (let n = 0; n < Math.min(distinctSongs, count); n++) files.push(await generate(folder, n, seconds));
  return Array.from({ length: count }, (_, n) => files[n % files.length]!);
};
