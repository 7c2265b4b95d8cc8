import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ffmpegTo, removeTones, tone } from '@cueroom/testing/tone';
import { inspectFile } from './inspect-file';
import * as odd from '../container/odd-files.fixture';
import { otherKind, sentences } from './verdict';

const run = promisify(execFile);
jest.setTimeout(120_000);

let root: string;
let samples: Buffer;
let samples24: Buffer;
let floats: Buffer;
let flac: Buffer;
let mp3: Buffer;
let ogg: Buffer;
let longOgg: Buffer;
let m4a: Buffer;
let opus: Buffer;

const frames = 3 * 44_100;
const noise = { isMusicLike: true } as const;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-odd-'));
  samples = await odd.samplesOf(await tone(noise));
  samples24 = await odd.samplesOf(await tone({ ...noise, bits: 24 }));
  floats = await odd.samplesOf(await tone({ ...noise, bits: 'float' }));
  [flac, mp3, ogg, m4a, opus] = (await Promise.all(
    (['flac', 'mp3', 'ogg', 'm4a', 'opus'] as const).map(async (format) => readFile(await tone({ ...noise, format }))),
  )) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  longOgg = await readFile(await tone({ ...noise, format: 'ogg', seconds: 12 }));
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await removeTones();
});

const inspect = async (bytes: Buffer) => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  return inspectFile(file, folder);
};
const { join } = odd;

/** Each made when its test runs: what it is made of is there then. */
type Cases = Record<string, () => Buffer>;
const expectEach = (cases: Cases, seconds: number, within = 0.001) =>
  test.each(Object.entries(cases))('%s', async (_, make) => {
    const inspected = await inspect(make());
    if ('error' in inspected) throw new Error(inspected.error);
    expect(Math.abs(inspected.facts.durationSec - seconds)).toBeLessThanOrEqual(within);
    // As loud as the sine and the noise are: read in the wrong way they would be much louder.
    expect(Math.abs(inspected.facts.loudnessLufs - -12)).toBeLessThan(1.5);
  });

const picture = Buffer.from('ffd8ffe000104a464946', 'hex');
describe('what is wrong in a cover or a text is no fault of the sound', () =>
  expectEach(
    {
      'a WebP in FLAC': () => odd.withBlock(flac, odd.flacPicture('image/webp', picture)),
      'a JPEG that is called PNG': () => odd.withBlock(flac, odd.flacPicture('image/png', picture)),
      'a picture without a type': () => odd.withBlock(flac, odd.flacPicture('', picture)),
      'a picture of no kind': () => odd.withBlock(flac, odd.flacPicture('image/png', picture, 99)),
      'a table of tracks that is none': () => odd.withBlock(flac, odd.flacBlock(5, Buffer.alloc(40, 0xff))),
      'no picture at all': () => odd.withBlock(flac, odd.flacPicture('image/jpeg', Buffer.alloc(500))),
      'a cover of an MP3': () => join(odd.id3v2('APIC', join('image/png\0\x03\0', picture)), mp3),
      'a text that is cut within UTF-16': () => join(odd.id3v2('TIT2', Buffer.from('\x01\xff', 'latin1')), mp3),
      'a cover in a chunk of a WAV': () =>
        odd.wave(
          'RIFF',
          odd.fmt(),
          odd.data(samples),
          odd.chunk('id3 ', odd.id3v2('APIC', join('image/png\0\x03\0', picture))),
        ),
      'two tags before FLAC': () =>
        join(odd.id3v2('TIT2', Buffer.from('a')), odd.id3v2('TIT2', Buffer.from('b')), flac),
      'a tag before a WAV': () =>
        join(odd.id3v2('TIT2', Buffer.from('a')), odd.wave('RIFF', odd.fmt(), odd.data(samples))),
      'a tag behind an M4A': () => join(m4a, odd.id3v1('Salt Roads')),
      'a tag behind an Ogg': () => join(ogg, odd.id3v1('Salt Roads')),
    },
    3,
    0.05,
  ));

const sizes = (bytes: number) => odd.chunk('ds64', join(odd.u32le(0, 0, bytes, 0, 0, 0), odd.u32le(0)));

describe('the head of a WAV or AIFF is a claim', () =>
  expectEach(
    {
      'half of the bytes per second': () => odd.wave('RIFF', odd.fmt({ bytesPerSec: 88_200 }), odd.data(samples)),
      'no bytes per second': () => odd.wave('RIFF', odd.fmt({ bytesPerSec: 0 }), odd.data(samples)),
      'bytes per second of 16 bit, for 24': () =>
        odd.wave('RIFF', odd.fmt({ bits: 24, bytesPerSec: 176_400 }), odd.data(samples24)),
      'bytes per second of 16 bit, for floats': () =>
        odd.wave('RIFF', odd.fmt({ tag: 3, bits: 32, bytesPerSec: 176_400 }), odd.data(floats)),
      'a frame of no bytes': () => odd.wave('RIFF', odd.fmt({ frameBytes: 0 }), odd.data(samples)),
      'two bytes more than there are': () => odd.wave('RIFF', odd.fmt(), odd.data(samples, samples.length + 2)),
      'the size of all of the file': () => odd.wave('RIFF', odd.fmt(), odd.data(samples, samples.length + 36)),
      'BW64 without its sizes': () => odd.wave('BW64', odd.fmt(), odd.data(samples)),
      'BW64 whose sizes are zeros': () => odd.wave('BW64', sizes(0), odd.fmt(), odd.data(samples, 0xffff_ffff)),
      'a long format without its name': () => odd.wave('RIFF', odd.fmt({ tag: 0xfffe }), odd.data(samples)),
      'no size': () => odd.wave('RIFF', odd.fmt(), odd.data(samples, 0)),
      'an odd chunk that nothing fills up': () =>
        odd.wave('RIFF', odd.fmt(), odd.chunk('note', Buffer.from('abc'), false, false), odd.data(samples)),
      'a chunk that says to be larger than the file': () =>
        odd.wave('RIFF', odd.fmt(), join('LIST', odd.u32le(99_999_999), 'INFOISFT'), odd.data(samples)),
      'the format behind the samples': () => odd.wave('RIFF', odd.data(samples), odd.fmt()),
      'an AIFF of no frames': () => odd.aiff(0, odd.ssnd(samples)),
      'an AIFF of twice as many frames': () => odd.aiff(2 * frames, odd.ssnd(samples)),
      'an AIFF from a pipe': () => odd.aiff(0x7f00_0000, odd.ssnd(samples, 0x7f00_0008)),
      'an AIFF with an odd chunk that nothing fills up': () =>
        odd.aiff(frames, odd.chunk('NAME', Buffer.from('abc'), true, false), odd.ssnd(samples)),
    },
    3,
  ));

const large = (kind: 'RF64' | 'BW64', share = 1) =>
  odd.wave(kind, sizes(samples.length), odd.fmt(), odd.data(samples.subarray(0, samples.length * share), 0xffff_ffff));
const rifx = (format: odd.Format, turned: Buffer) =>
  odd.wave('RIFX', odd.fmt({ ...format, isBigEndian: true }), odd.data(turned, turned.length, true));

describe('all kinds of WAV are read as what they are', () => {
  expectEach(
    {
      RF64: () => large('RF64'),
      BW64: () => large('BW64'),
      'RIFX with 16 bit': () => rifx({}, odd.turned(samples, 2)),
      'RIFX with 24 bit': () => rifx({ bits: 24 }, odd.turned(samples24, 3)),
      'RIFX with floats': () => rifx({ tag: 3, bits: 32 }, odd.turned(floats, 4)),
      '24 bit in 32': () => odd.wave('RIFF', odd.extensible(24, 32), odd.data(odd.padded(samples24))),
      '24 bit in 32, as older programs say it': () =>
        odd.wave('RIFF', odd.fmt({ bits: 24, frameBytes: 8 }), odd.data(odd.padded(samples24))),
    },
    3,
  );

  test('24 bit in 32 are 24', async () =>
    expect(await inspect(odd.wave('RIFF', odd.extensible(24, 32), odd.data(odd.padded(samples24))))).toMatchObject({
      facts: { bitDepth: 24 },
    }));

  test.each(['RF64', 'BW64'] as const)('half of an %s is not whole', async (kind) =>
    expect(await inspect(large(kind, 0.5))).toEqual({
      error: 'The file ends too early: it says 0:03 but holds 0:01. Please export and upload it again.',
    }),
  );

  test('half of a RIFX is not whole', async () =>
    expect(await inspect(rifx({}, odd.turned(samples, 2)).subarray(0, samples.length / 2))).toMatchObject({
      error: expect.stringMatching(/^The file ends too early: it says 0:03 but holds 0:01/),
    }));

  test('what is no PCM is told as what it is, and never played as noise', async () => {
    const adpcm = await readFile(await ffmpegTo('adpcm.wav', '-i', await tone(noise), '-c:a', 'adpcm_ms'));
    expect(await inspect(adpcm)).toEqual({ error: otherKind('adpcm_ms', 'wav') });
    expect(await inspect(rifx({ tag: 2, bits: 4 }, samples))).toHaveProperty('error');
  });
});

const apeBehind = () => join(mp3, odd.apeTag);
const zeros = (length: number) => Buffer.alloc(length);
describe('what stands before and behind the frames of an MP3 is no sound', () =>
  expectEach(
    {
      'a zero': () => join(mp3, zeros(1)),
      'a line’s end': () => join(mp3, '\r\n'),
      'many zeros': () => join(mp3, zeros(4096)),
      'a comment of a server': () => join(mp3, '<!-- served in 0.02 s -->'),
      'zeros and a tag': () => join(mp3, zeros(1000), odd.id3v1('a')),
      'two tags of the oldest kind': () => join(mp3, odd.id3v1('a'), odd.id3v1('a')),
      'an APE tag': apeBehind,
      'an APE tag before one of the oldest kind': () => join(apeBehind(), odd.id3v1('a')),
      lyrics: () => join(mp3, 'LYRICSBEGININD0000210000020LYRICS200', odd.id3v1('a')),
      'a tag that belongs to the beginning': () => join(mp3, odd.id3v2('TIT2', Buffer.from('Salt Roads'))),
      'two tags before': () => join(odd.id3v2('TIT2', Buffer.from('a')), odd.id3v2('TIT2', Buffer.from('b')), mp3),
      'zeros before': () => join(zeros(3000), mp3),
      'the answer of a server before': () => join('HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n', mp3),
    },
    3,
  ));

describe('files that were joined are as long as all of them', () => {
  expectEach(
    {
      'two MP3s': () => join(mp3, mp3),
      'two MP3s with their tags': () =>
        join(odd.id3v2('TIT2', Buffer.from('a')), mp3, odd.id3v1('a'), odd.id3v2('TIT2', Buffer.from('b')), mp3),
      'two MP3s with zeros between them': () => join(mp3, zeros(2000), mp3),
    },
    6,
    0.1,
  );
  expectEach(
    { 'a chained Ogg': () => join(longOgg, ogg), 'one chained the other way': () => join(ogg, longOgg) },
    15,
    0.1,
  );

  test('but two FLACs, which no decoder plays, are told as that', async () =>
    expect(await inspect(join(flac, flac))).toEqual({ error: sentences.joined }));
});

describe('more claims', () => {
  expectEach(
    {
      'a FLAC that says twice its length': () => odd.withSamples(flac, 2 * frames),
      'a FLAC that says twice its length and has no checksum': () => odd.withSamples(odd.withoutMd5(flac), 2 * frames),
      'a FLAC that says half its length': () => odd.withSamples(flac, frames / 2),
      'an Ogg without the flag of its end': () => odd.withoutEnd(ogg),
      'an AAC whose last frame is filled up': () => m4a,
      'an AAC with a long edit list': () => odd.withLongEdits(m4a),
    },
    3,
  );
  expectEach({ 'an Opus without the flag of its end': () => odd.withoutEnd(opus) }, 3);

  test('a FLAC of 32 bit is decoded', async () => {
    const wav = path.join(root, 'wide.wav');
    await writeFile(wav, odd.wave('RIFF', odd.fmt({ bits: 32 }), odd.data(odd.padded(samples24))));
    await run('flac', ['--silent', '-f', '-o', `${wav}.flac`, wav]);
    const wide = await readFile(`${wav}.flac`);
    expect(await inspect(wide)).toMatchObject({ facts: { durationSec: 3, codec: 'flac', bitDepth: 32 } });
    expect(await inspect(wide.subarray(0, wide.length / 2))).toMatchObject({
      error: expect.stringMatching(/^The file ends too early/),
    });
  });

  test('an MP3 whose encoder’s frame is of a longer one is whole if a tag follows; it is cut if zeros or nothing do', async () => {
    const half = mp3.subarray(0, mp3.length / 2);
    const lastFrame = half.lastIndexOf('\xff\xfb', half.length, 'latin1');
    const whole = half.subarray(0, lastFrame);
    expect(await inspect(join(whole, odd.id3v1('a')))).toMatchObject({ facts: { codec: 'mp3' } });
    const cut = { error: expect.stringMatching(/^The file ends too early: it says 0:03 but holds 0:01/) };
    expect(await inspect(half)).toMatchObject(cut);
    expect(await inspect(whole)).toMatchObject(cut);
    expect(await inspect(join(half, zeros(half.length)))).toMatchObject(cut);
  });

  test('an M4A that begins with its index is cut where its sound is', async () => {
    const fast = await ffmpegTo(
      'fast.m4a',
      '-i',
      await tone({ ...noise, format: 'm4a' }),
      '-c',
      'copy',
      '-movflags',
      '+faststart',
    );
    const bytes = await readFile(fast);
    expect(await inspect(bytes)).toMatchObject({ facts: { durationSec: 3 } });
    expect(await inspect(bytes.subarray(0, bytes.length * 0.6))).toMatchObject({
      error: expect.stringMatching(/^The file ends too early: it says 0:03 but holds 0:01/),
    });
  });
});
