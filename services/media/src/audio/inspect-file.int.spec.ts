import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ffmpegTo, removeTones, tone, toneFormats, type ToneOptions } from '@cueroom/testing/tone';
import { inspectFile } from './inspect-file';
import type { PeaksFile } from './peaks';
import { sentences } from './verdict';

const run = promisify(execFile);
jest.setTimeout(60_000);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-inspect-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await removeTones();
});

/** Inspects a copy of a file, alone in a folder of its own, as the job does. */
const inspect = async (file: string, change?: (copy: string) => Promise<unknown>) => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  const copy = path.join(folder, 'source');
  await copyFile(file, copy);
  await change?.(copy);
  return inspectFile(copy, folder);
};
const valid = async (file: string, change?: (copy: string) => Promise<unknown>) => {
  const inspected = await inspect(file, change);
  if ('error' in inspected) throw new Error(inspected.error);
  return inspected;
};
const errorOf = async (file: string, change?: (copy: string) => Promise<unknown>) => {
  const inspected = await inspect(file, change);
  return 'error' in inspected ? inspected.error : 'valid';
};
const cutTo = (share: number) => async (file: string) =>
  truncate(file, Math.floor((await readFile(file)).length * share));
const named = async (name: string, content: string | Buffer) => {
  const file = path.join(root, name);
  await writeFile(file, content);
  return file;
};

const codecs = {
  wav: 'pcm_s16le',
  aiff: 'pcm_s16be',
  flac: 'flac',
  mp3: 'mp3',
  ogg: 'vorbis',
  opus: 'opus',
  m4a: 'aac',
  'alac.m4a': 'alac',
};

describe.each(toneFormats)('%s', (format) => {
  test('is valid, with its facts', async () => {
    const { facts } = await valid(await tone({ format, levelDb: -20 }));
    expect(facts).toMatchObject({
      codec: codecs[format],
      channels: 2,
      sampleRateHz: format === 'opus' ? 48_000 : 44_100,
    });
    expect(Math.abs(facts.durationSec - 3)).toBeLessThan(0.1);
    expect(facts.bitrateKbps).toBeGreaterThan(0);
    // A stereo sine at -20 dBFS is -20 LUFS but for the weighting, which adds 0.1 to 0.5 dB between 440 and 880 Hz.
    expect(Math.abs(facts.loudnessLufs - -20)).toBeLessThan(1);
    // AAC itself overshoots at the very beginning.
    expect(Math.abs(facts.truePeakDbtp - -20)).toBeLessThan(format === 'm4a' ? 5 : 1);
  });

  test('that was cut is invalid, and says so', async () => {
    expect(await errorOf(await tone({ format }), cutTo(0.55))).toMatch(/^The file ends too early/);
  });
});

test('how long it should be and how long it is are told in minutes and seconds', async () => {
  const song = await tone({ seconds: 8 });
  expect(await errorOf(song, cutTo(0.5))).toBe(
    'The file ends too early: it says 0:08 but holds 0:03. Please export and upload it again.',
  );
});

const uncommon: [string, ToneOptions][] = [
  ['24 bit at 96 kHz', { bits: 24, sampleRateHz: 96_000 }],
  ['24 bit in FLAC', { format: 'flac', bits: 24 }],
  ['32-bit float', { bits: 'float' }],
  ['mono at 8 kHz', { channels: 1, sampleRateHz: 8000 }],
  ['5.1', { channels: 6, format: 'flac', bits: 24 }],
  ['one second', { seconds: 1 }],
  ['one second of MP3', { seconds: 1, format: 'mp3' }],
  ['MP3 at 8 kHz', { format: 'mp3', sampleRateHz: 8000, channels: 1 }],
];
test.each(uncommon)('%s is valid', async (_, options) => {
  const { facts } = await valid(await tone(options));
  expect(facts.channels).toBe(options.channels ?? 2);
  expect(facts.sampleRateHz).toBe(options.sampleRateHz ?? 44_100);
  const bits = options.bits === 'float' ? 32 : (options.bits ?? 16);
  expect(facts.bitDepth).toBe(options.format === 'mp3' ? undefined : bits);
});

test('silence has a loudness, and a peak, that JSON can carry', async () => {
  const { facts } = await valid(await tone({ levelDb: -Infinity }));
  expect(facts).toMatchObject({ loudnessLufs: -70, truePeakDbtp: -120 });
});

test('a sound whose channels cancel each other out is drawn, and is not silent', async () => {
  const song = await tone({ channels: 1, levelDb: -6 });
  const { peaks, suggestions } = await valid(
    await ffmpegTo('canceling.wav', '-i', song, '-af', 'pan=stereo|c0=c0|c1=-1*c0'),
  );
  const { data } = JSON.parse(await readFile(peaks, 'utf8')) as PeaksFile;
  expect([Math.min(...data), Math.max(...data)]).toEqual([-65, 64]);
  expect(suggestions).toMatchObject({ silenceHeadSec: 0, silenceTailSec: 0 });
});

test('loudness and peak are those of ffmpeg itself', async () => {
  const song = await tone({ seconds: 5, isMusicLike: true, levelDb: -9 });
  const { facts } = await valid(song);
  const { stderr } = await run('ffmpeg', ['-nostdin', '-i', song, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  expect(facts.loudnessLufs).toBe(Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]));
  expect(facts.truePeakDbtp).toBe(Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]));
});

test.each(['ogg', 'flac'] as const)(
  'the bitrate of an %s is that of its sound, whatever it is called',
  async (format) => {
    const [comment, seconds] = ['c'.repeat(100_000), 4];
    const source = await tone({ format: 'wav', seconds, isMusicLike: true });
    const encoded = async (name: string, ...tags: string[]) =>
      ffmpegTo(`${name}.${format}`, '-i', source, ...(format === 'ogg' ? ['-b:a', '160k'] : []), ...tags);
    const plain = await encoded('plain');
    const { facts } = await valid(plain);
    const kbps = ((await readFile(plain)).length * 8) / 1000 / seconds;
    expect(Math.abs(facts.bitrateKbps - kbps) / kbps).toBeLessThan(0.1); // its head is part of the file
    const tagged = await valid(await encoded('tagged', '-metadata', `comment=${comment}`));
    expect(Math.abs(tagged.facts.bitrateKbps - facts.bitrateKbps)).toBeLessThanOrEqual(1);
  },
);

test('the preview is an MP3 of the same length without the words and pictures of the sender', async () => {
  const song = await tone({ format: 'flac', bits: 24, sampleRateHz: 96_000 });
  const tagged = await ffmpegTo('tagged.flac', '-i', song, '-metadata', 'artist=Somebody', '-c', 'copy');
  const { preview } = await valid(tagged);
  const entries = 'format=duration:format_tags:stream=codec_name,sample_rate,channels';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', preview]);
  const { format, streams } = JSON.parse(stdout);
  expect(streams).toEqual([{ codec_name: 'mp3', sample_rate: '48000', channels: 2 }]);
  expect(Math.abs(Number(format.duration) - 3)).toBeLessThan(0.1);
  expect(JSON.stringify(format)).not.toContain('Somebody');
});

test('the peaks follow the sound', async () => {
  const quietThenLoud = await ffmpegTo(
    'swell.wav',
    ...['-f', 'lavfi', '-i', 'sine=f=300:d=4:r=44100', '-af', "volume='if(lt(t,2),0,1)':eval=frame"],
  );
  const { peaks } = await valid(quietThenLoud);
  const file = JSON.parse(await readFile(peaks, 'utf8')) as PeaksFile;
  expect(file).toMatchObject({ version: 2, channels: 1, bits: 8, sample_rate: 44_100 });
  expect(file.data).toHaveLength(2 * file.length);
  expect(Math.abs((file.length * file.samples_per_pixel) / 44_100 - 4)).toBeLessThan(0.1);
  expect(Math.max(...file.data.slice(0, file.length * 0.9).map(Math.abs))).toBe(0);
  expect(Math.max(...file.data.slice(file.length * 1.1))).toBeGreaterThan(10);
});

test.each(['mp3', 'flac', 'm4a'] as const)('a cover picture in %s does no harm', async (format) => {
  const picture = await ffmpegTo('cover.png', '-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64', '-frames:v', '1');
  const inputs = ['-i', await tone({ format }), '-i', picture, '-map', '0:a', '-map', '1', '-c', 'copy'];
  const covered = await ffmpegTo(`covered.${format}`, ...inputs, '-disposition:v', 'attached_pic');
  expect(await errorOf(covered)).toBe('valid');
});

test('what musicians’ programs leave behind the sound does no harm', async () => {
  const apeTag = Buffer.concat([Buffer.from('APETAGEX'), Buffer.from([0xd0, 7, 0, 0, 32, 0, 0, 0]), Buffer.alloc(16)]);
  expect(await errorOf(await tone({ format: 'mp3' }), (file) => appendFile(file, apeTag))).toBe('valid');
  const oddChunk = Buffer.concat([Buffer.from('note'), Buffer.from([3, 0, 0, 0]), Buffer.from('abc\0')]);
  expect(await errorOf(await tone(), (file) => appendFile(file, oddChunk))).toBe('valid');
});

test('a WAV that was written to a pipe does not know its length, and is valid', async () => {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', await tone(), '-f', 'wav', '-'], {
    encoding: 'buffer',
    maxBuffer: 2 ** 24,
  });
  expect(await errorOf(await named('piped.wav', stdout))).toBe('valid');
});

test('a float that is no finite number is damage; one that is only far too loud is not', async () => {
  const song = await readFile(await tone({ bits: 'float' }));
  const withSample = (value: number) => {
    const copy = Buffer.from(song);
    copy.writeFloatLE(value, copy.length - 4 * 50_000);
    return named('floats.wav', copy);
  };
  for (const value of [NaN, Infinity, -Infinity])
    expect(await errorOf(await withSample(value))).toBe(sentences.noNumbers);
  expect(await errorOf(await withSample(-1e30))).toBe('valid');
});

test('what is no audio is refused with a sentence', async () => {
  const text = 'These are the lyrics of a song, and nothing else.\n'.repeat(2000);
  expect(await errorOf(await named('empty.wav', ''))).toBe(sentences.empty);
  expect(await errorOf(await named('lyrics.mp3', text))).toBe(sentences.notAudio);
  expect(
    await errorOf(await named('noise.mp3', Buffer.from(text).map((byte, at) => (byte * at * 31) % 256) as Buffer)),
  ).toBe(sentences.notAudio);
  expect(
    await errorOf(await named('songs.mp3', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000, 7)]))),
  ).toBe(sentences.notAudio);
  const video = ['-f', 'lavfi', '-i', 'testsrc=d=2:s=64x64'];
  expect(await errorOf(await ffmpegTo('silent.mp4', ...video))).toBe(sentences.video);
  expect(await errorOf(await ffmpegTo('clip.mp4', ...video, '-i', await tone()))).toBe(sentences.video);
  expect(await errorOf(await ffmpegTo('clip.webm', ...video))).toBe(sentences.video);
});

test('a playlist does not lead to the file beside it', async () => {
  const folder = path.join(root, 'neighbors');
  await mkdir(folder);
  await copyFile(await tone(), path.join(folder, 'secret.wav'));
  const lists = {
    'a.mp3': 'ffconcat version 1.0\nfile secret.wav\n',
    'b.mp3': '#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nsecret.wav\n#EXT-X-ENDLIST\n',
    'c.mp3': 'v=0\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
  };
  for (const [name, content] of Object.entries(lists)) {
    await writeFile(path.join(folder, name), content);
    const inspected = await inspectFile(path.join(folder, name), folder);
    expect(inspected).toEqual({ error: sentences.notAudio });
  }
  expect(await readdir(folder)).toEqual(['a.mp3', 'b.mp3', 'c.mp3', 'secret.wav']);
});

test('too short and too long', async () => {
  expect(await errorOf(await tone({ seconds: 0.5 }))).toBe(sentences.tooShort);
  const quietDay = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '1300'];
  expect(await errorOf(await ffmpegTo('long.flac', ...quietDay))).toBe(sentences.tooLong);
  expect(await errorOf(await ffmpegTo('long.ogg', ...quietDay))).toBe(sentences.tooLong);
});

test('it stops when it is told to', async () => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  const stopped = inspectFile(await tone(), folder, AbortSignal.timeout(20));
  await expect(stopped).rejects.toThrow();
});
