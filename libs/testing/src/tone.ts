import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ToneOptions {
  format?: ToneFormat;
  seconds?: number;
  /** The level of the sine in dBFS; -Infinity is silence. */
  levelDb?: number;
  sampleRateHz?: number;
  channels?: number;
  /** Of WAV, AIFF and FLAC; 'float' is 32-bit float in WAV. */
  bits?: 16 | 24 | 'float';
  /** Pink noise under the sine, so that it compresses like music. */
  isMusicLike?: boolean;
}

/** File endings; `m4a` holds AAC, `alac.m4a` holds ALAC. */
export const toneFormats = ['wav', 'aiff', 'flac', 'mp3', 'ogg', 'opus', 'm4a', 'alac.m4a'] as const;
export type ToneFormat = (typeof toneFormats)[number];

const codecOf = ({ format, bits }: Required<Pick<ToneOptions, 'format' | 'bits'>>): string[] => {
  switch (format) {
    case 'wav':
      return ['-c:a', bits === 'float' ? 'pcm_f32le' : `pcm_s${bits}le`];
    case 'aiff':
      return ['-c:a', bits === 'float' ? 'pcm_f32be' : `pcm_s${bits}be`];
    case 'flac':
      return ['-c:a', 'flac', ...(bits === 24 ? ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'] : [])];
    case 'mp3':
      return ['-c:a', 'libmp3lame', '-b:a', '192k'];
    case 'ogg':
      return ['-c:a', 'libvorbis'];
    case 'opus':
      return ['-c:a', 'libopus'];
    case 'm4a':
      return ['-c:a', 'aac', '-b:a', '160k'];
    case 'alac.m4a':
      return ['-c:a', 'alac'];
  }
};

let folder: Promise<string> | undefined;
const made = new Map<string, Promise<string>>();

/**
 * A real audio file, made by ffmpeg; the same options give the same file within a run.
 * @returns its path. Copy it before you change it.
 */
export const tone = (options: ToneOptions = {}): Promise<string> => {
  const { format = 'wav', seconds = 3, levelDb = -12, sampleRateHz = 44_100, channels = 2, bits = 16 } = options;
  const { isMusicLike = false } = options;
  const name = JSON.stringify([format, seconds, levelDb, sampleRateHz, channels, bits, isMusicLike]);
  const fileName = `${made.size}.${format}`; // named before the first await: others may be made at the same time
  const make = async () => {
    folder ??= mkdtemp(path.join(tmpdir(), 'cueroom-tones-'));
    const file = path.join(await folder, fileName);
    const amplitude = levelDb === -Infinity ? 0 : 10 ** (levelDb / 20);
    const sine = Array.from({ length: channels }, (_, index) => `${amplitude}*sin(2*PI*${440 * (index + 1)}*t)`);
    const noise = isMusicLike ? Array.from({ length: channels }, () => '+0.05*(random(0)-0.5)') : [];
    const expressions = sine.map((one, index) => one + (noise[index] ?? '')).join('|');
    const source = `aevalsrc='${expressions}':s=${sampleRateHz}:d=${seconds}`;
    const codec = codecOf({ format, bits });
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...codec, file]);
    return file;
  };
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
};

/** Runs ffmpeg for a file that `tone` does not make (a cover, a video). */
export const ffmpegTo = async (name: string, ...args: string[]): Promise<string> => {
  folder ??= mkdtemp(path.join(tmpdir(), 'cueroom-tones-'));
  const file = path.join(await folder, name);
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file]);
  return file;
};

/** Removes all that was made; call it in `afterAll`. */
export const removeTones = async (): Promise<void> => {
  if (folder) await rm(await folder, { recursive: true, force: true });
  folder = undefined;
  made.clear();
};
