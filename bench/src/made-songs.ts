// Songs to be measured with, in the two formats that studios send most.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const rateHz = 96_000;
/** So many are different; a worker does not know whether it has had a song already. */
const different = 6;

const formats = [
  { ending: 'wav', type: 'audio/wav', options: ['-c:a', 'pcm_s24le'] },
  { ending: 'flac', type: 'audio/flac', options: ['-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24'] },
] as const;

export interface MadeSong {
  file: string;
  type: string;
}

/** Two channels of noise like music's, each for itself, and a tone that swells in both. */
const make = async (folder: string, n: number, seconds: number): Promise<MadeSong> => {
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

/** So many songs, as files in the folder; the same one several times where there are more than a few. */
export const makeSongs = async (folder: string, count: number, seconds: number): Promise<MadeSong[]> => {
  const made: MadeSong[] = [];
  for (let n = 0; n < Math.min(different, count); n++) made.push(await make(folder, n, seconds));
  return Array.from({ length: count }, (_, n) => made[n % made.length]!);
};
