import type { Measurement } from '../ffmpeg/measure';
import type { Probe } from '../ffmpeg/probe';
import { factsOf, judgeHead, judgeSound, sentences, type Sound } from './verdict';

const container = { bytes: 1_000_000, isCut: false, declaredSec: 60 };
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
  declaredSec: 60,
};
const measured: Measurement = { loudnessLufs: -14, truePeakDbtp: -1, errorCount: 0, errors: [], gaveUp: false };
const decoded = (durationSec: number) => ({ durationSec, hasNonFinite: false });
const head = (probe: Probe | null, changes = {}) =>
  judgeHead({ container: { ...container, ...changes }, probe, isVideo: false });

test.each([
  ['wav', 'pcm_s16le'],
  ['wav', 'pcm_f32le'],
  ['aiff', 'pcm_s24be'],
  ['flac', 'flac'],
  ['mp3', 'mp3'],
  ['ogg', 'vorbis'],
  ['ogg', 'opus'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'aac'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'alac'],
])('%s with %s is taken', (format, codec) => {
  const bitrateKbps = format === 'ogg' || format === 'flac' ? null : 2304;
  expect(head(aProbe(format, codec))).toMatchObject({ sound: { codec, channels: 2, bitrateKbps } });
});

test.each([
  ['wav', 'adpcm_ms'],
  ['ogg', 'flac'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'ac3'],
  ['hls', 'aac'],
  ['matroska,webm', 'opus'],
])('%s with %s is not', (format, codec) =>
  expect(head(aProbe(format, codec))).toEqual({ refused: sentences.notAudio }),
);

test('what is seen before decoding', () => {
  const picture = { codec_type: 'video', codec_name: 'mjpeg' };
  const withPicture = (attached_pic: number) => {
    const probe = aProbe('mp3', 'mp3');
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
  expect(head(aProbe(), { declaredSec: 24 * 3600 })).toEqual({ refused: sentences.tooLong });
});

test.each([
  ['just as long as it says', 60, {}, null],
  ['a little shorter, as encoders do', 59.2, {}, null],
  ['much shorter', 30, {}, 'The file ends too early: it says 1:00 but holds 0:30. Please export and upload it again.'],
  ['much longer', 70, {}, sentences.damaged],
  ['with errors', 60, { errorCount: 3, errors: ['invalid residual'] }, sentences.damaged],
  ['given up', 60, { gaveUp: true }, sentences.damaged],
])('a sound of a minute that is %s', (_, decodedSec, changes, expected) => {
  expect(judgeSound(container, sound, { ...measured, ...changes }, decoded(decodedSec))).toBe(expected);
});

test('limits of length', () => {
  const judge = (declaredSec: number | null, decodedSec: number) =>
    judgeSound(container, { ...sound, declaredSec }, measured, decoded(decodedSec));
  expect(judge(1, 1)).toBeNull();
  expect(judge(null, 0.9)).toBe(sentences.tooShort);
  expect(judge(1200, 1200.02)).toBeNull();
  expect(judge(null, 1201)).toBe(sentences.tooLong);
});

test('a tag behind an MP3 is no damage, a hole in it is', () => {
  const tagged = { ...container, hasTrailingTag: true };
  const stumbled = ['Header missing', 'Error while decoding stream #0:0: Invalid data found when processing input'];
  const judge = (errors: string[]) =>
    judgeSound(tagged, { ...sound, codec: 'mp3' }, { ...measured, errorCount: errors.length, errors }, decoded(60));
  expect(judge(stumbled)).toBeNull();
  expect(judge([...stumbled, ...stumbled])).toBe(sentences.damaged);
  expect(judge(['big_values too big'])).toBe(sentences.damaged);
});

test('a bitrate that the head does not know is that of the sound, without tags and pictures', () => {
  const file = { ...container, bytes: 650_000, soundStart: 50_000 };
  expect(factsOf(file, { ...sound, bitrateKbps: null }, measured, 60)).toMatchObject({
    bitrateKbps: 80,
    durationSec: 60,
  });
});
