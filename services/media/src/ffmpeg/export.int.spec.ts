import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeTones, tone } from '@cueroom/testing/tone';
import * as odd from '../container/odd-files.fixture';
import { exportSound } from './export';

const run = promisify(execFile);
jest.setTimeout(60_000);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-export-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await removeTones();
});

const tags = {
  ...{ title: 'Café 夜 💔', artist: 'Zoë', album: null, genre: 'Folk', composer: 'Ana Ruiz', TBPM: 128 },
  ...{ TKEY: 'F#m', TSRC: 'USRC17607839', publisher: 'Éd. Œuvre', comment: '128 BPM, Low Tide <desk@studio.example>' },
};
const exported = async (bytes: Buffer, format: 'wav' | 'aiff' | 'mp3') => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')];
  await writeFile(source, bytes);
  expect(await exportSound(source, target, format, tags)).toBeNull();
  // A ZIP makes many, one after the other, in one folder.
  expect((await readdir(folder)).sort()).toEqual(['source', 'target']);
  return target;
};
const samplesOf = async (file: string, format: string) => {
  const args = ['-nostdin', '-v', 'error', '-i', file, '-map', '0:a:0', '-f', format, '-'];
  return (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })).stdout;
};

/** Frames of ID3v2.3 by their names, with their bytes. */
const framesOf = (bytes: Buffer): Record<string, Buffer> => {
  const start = bytes.indexOf('ID3\x03', 0, 'latin1');
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + bytes.readUInt8(start + at), 0);
  const frames: Record<string, Buffer> = {};
  for (let at = start + 10; at < start + 10 + size;) {
    const end = at + 10 + bytes.readUInt32BE(at + 4);
    frames[bytes.toString('latin1', at, at + 4)] = bytes.subarray(at + 10, end);
    at = end;
  }
  return frames;
};

test.each(['wav', 'aiff', 'mp3'] as const)(
  'as %s: with the tags that programs show, and all of the sound',
  async (format) => {
    const wav = await readFile(await tone({ isMusicLike: true }));
    const file = await exported(wav, format);
    const bytes = await readFile(file);
    const frames = framesOf(bytes);
    expect(Object.keys(frames).sort()).toEqual(
      ['COMM', 'TBPM', 'TCOM', 'TCON', 'TIT2', 'TKEY', 'TPE1', 'TPUB', 'TSRC'].sort(),
    );
    expect(frames.COMM?.toString('latin1')).toBe('\0eng\x00128 BPM, Low Tide <desk@studio.example>');
    expect(frames.TIT2?.subarray(1).toString('utf16le')).toBe('\ufeffCafé 夜 💔');
    expect(frames.TSRC?.toString('latin1')).toBe('\0USRC17607839');
    if (format !== 'mp3') {
      expect(format === 'wav' ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)).toBe(bytes.length - 8);
    }
    expect((await samplesOf(file, 's16le')).length).toBe(3 * 44_100 * 4);
  },
);

test('a WAV with big-endian samples, and one with 24 bits in 32, come out as what they are', async () => {
  const samples = await odd.samplesOf(await tone({ isMusicLike: true, bits: 24 }));
  const format = odd.fmt({ bits: 24, isBigEndian: true });
  const rifx = odd.wave('RIFX', format, odd.data(odd.turned(samples, 3), samples.length, true));
  const wide = odd.wave('RIFF', odd.extensible(24, 32), odd.data(odd.padded(samples)));
  for (const bytes of [rifx, wide]) {
    const file = await exported(bytes, 'wav');
    expect((await samplesOf(file, 's24le')).equals(samples)).toBe(true);
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      file,
    ]);
    expect(stdout.trim()).toBe('pcm_s24le');
  }
});

test('of an M4A as much as its edit list plays', async () => {
  const file = await exported(await readFile(await tone({ format: 'm4a' })), 'wav');
  expect((await samplesOf(file, 's16le')).length).toBe(3 * 44_100 * 4);
});
