import type { Measurement } from '../ffmpeg/measure';
import type { Probe } from '../ffmpeg/probe';
import type { Container } from '../container/container';
import { factsOf, judgeHead, judgeSound, otherKind, sentences, type Sound } from './verdict';

const container: Container & { bytes: number } = { kind: 'wav', bytes: 1_000_000, isCut: false, declaredSec: 60 };
const aProbe = (format = 'wav', codec = 'pcm_s24le', stream: Partial<Probe['streams'][number]> = {}): Probe => ({
  format: { format_name: format, probe_score: 99, bit_rate: '2304000' },
  streams: [{ codec_type: 'audio', codec_name: codec, sample_rate: '48000', channels: 2, ...stream }],
});
const sound: Sound = {
  format: 'flac',
  codec: 'flac',
  sampleRateHz: 48_000,
  channels: 2,
  bitrateKbps: 900,
  bitDepth: 24,
};
const measured: Measurement = { loudnessLufs: -14, truePeakDbtp: -1, errorCount: 0, errors: [], gaveUp: false };
const decoded = (durationSec: number) => ({ durationSec, hasNonFinite: false, isProved: false, gapSec: null });
const head = (probe: Probe | null, changes: Partial<typeof container> = {}) =>
  judgeHead({ container: { ...container, ...changes }, kind: changes.kind ?? 'wav', probe, isVideo: false });

test.each([
  ['wav', 'wav', 'pcm_s16le'],
  ['wav', 'wav', 'pcm_f32le'],
  ['aiff', 'aiff', 'pcm_s24be'],
  ['flac', 'flac', 'flac'],
  ['mp3', 'mp3', 'mp3'],
  ['ogg', 'ogg', 'vorbis'],
  ['ogg', 'ogg', 'opus'],
  ['m4a', 'mov,mp4,m4a,3gp,3g2,mj2', 'aac'],
  ['m4a', 'mov,mp4,m4a,3gp,3g2,mj2', 'alac'],
] as const)('%s, %s with %s is taken', (kind, format, codec) => {
  const bitrateKbps = format === 'ogg' || format === 'flac' ? null : 2304;
  expect(head(aProbe(format, codec), { kind })).toMatchObject({ sound: { codec, channels: 2, bitrateKbps } });
});

test.each([
  ['wav', 'wav', 'adpcm_ms', 'ADPCM MS in WAV'],
  ['ogg', 'ogg', 'flac', 'FLAC in OGG'],
  ['mp3', 'mp3', 'mp2', 'MP2 in MP3'],
  ['m4a', 'mov,mp4,m4a,3gp,3g2,mj2', 'ac3', 'AC3 in M4A'],
] as const)('%s, %s with %s is not, and is told what it is', (kind, format, codec, published) => {
  expect(head(aProbe(format, codec), { kind })).toEqual({ refused: otherKind(codec, kind) });
  expect(otherKind(codec, kind)).toContain(published);
});

test.each([
  ['mp3', 'hls', 'aac'],
  ['mp3', 'matroska,webm', 'opus'],
  ['mp3', 'wav', 'pcm_s16le'],
  ['wav', 'aiff', 'pcm_s16be'],
] as const)('bytes of %s that look like %s with %s are not taken', (kind, format, codec) =>
  expect(head(aProbe(format, codec), { kind })).toEqual({ refused: sentences.notAudio }),
);

test('what is seen before decoding', () => {
  const picture = { codec_type: 'video', codec_name: 'mjpeg' };
  const withPicture = (attached_pic: number) => {
    const probe = aProbe();
    return { ...probe, streams: [...probe.streams, { ...picture, disposition: { attached_pic } }] };
  };
  expect(head(null, { bytes: 0 })).toEqual({ refused: sentences.empty });
  expect(head(null)).toEqual({ refused: sentences.notAudio });
  expect(head(null, { isCut: true })).toEqual({ refused: sentences.cut });
  expect(head({ ...aProbe('mp3', 'mp3'), format: { format_name: 'mp3', probe_score: 1 } })).toEqual({
    refused: sentences.notAudio,
  });
  expect(head(withPicture(0))).toEqual({ refused: sentences.video });
  expect(head(withPicture(1))).toHaveProperty('sound');
  expect(head({ ...aProbe(), streams: [] })).toEqual({ refused: sentences.noSound });
  expect(head(aProbe('wav', 'pcm_s16le', { channels: 64 }))).toEqual({ refused: sentences.tooManyChannels });
  expect(head(aProbe('wav', 'pcm_s16le', { sample_rate: '500000' }))).toEqual({ refused: sentences.tooHighRate });
});

test.each([
  ['just as long as it says', 60, {}, null],
  ['a little shorter, as encoders do', 59.2, {}, null],
  ['much shorter', 30, {}, 'The file ends too early: it says 1:00 but holds 0:30. Please export and upload it again.'],
  ['much longer', 70, {}, null],
  ['with errors', 60, { errorCount: 3, errors: ['invalid residual'] }, sentences.damaged],
  ['given up', 60, { gaveUp: true }, sentences.damaged],
])('a sound of a minute that is %s', (_, decodedSec, changes, expected) => {
  expect(judgeSound(container, sound, { ...measured, ...changes }, decoded(decodedSec))).toBe(expected);
});

test('a sound whose checksum is right is whole, however long it should be', () => {
  const judge = (isProved: boolean) => judgeSound(container, sound, measured, { ...decoded(30), isProved });
  expect([judge(true), judge(false)]).toEqual([null, expect.stringMatching(/^The file ends too early/)]);
});

test('of a sound of which nothing can be decoded, damage is not said', () =>
  expect(judgeSound(container, sound, { ...measured, gaveUp: true }, decoded(0))).toBe(sentences.undecodable));

test('limits of length', () => {
  const judge = (declaredSec: number | null, decodedSec: number) =>
    judgeSound({ ...container, declaredSec }, sound, measured, decoded(decodedSec));
  expect(judge(1, 1)).toBeNull();
  expect(judge(null, 0.9)).toBe(sentences.tooShort);
  expect(judge(1200, 1200.02)).toBeNull();
  expect(judge(null, 1201)).toBe(sentences.tooLong);
});

test('a bitrate that the head does not know is that of the sound, without tags and pictures', () => {
  const file = { ...container, bytes: 650_000, soundStart: 50_000 };
  expect(factsOf(file, { ...sound, bitrateKbps: null }, measured, 60)).toMatchObject({
    bitrateKbps: 80,
    durationSec: 60,
  });
});
