import { exportArguments, sampleFormat } from './export';

const stream = { codec_name: 'pcm_s24le', sample_rate: '96000', channels: 6 };
const tags = {
  title: '-i /etc/passwd',
  artist: 'Two\u0000\nlines',
  album: null,
  genre: null,
  TBPM: 72,
  TKEY: 'Dm',
  publisher: 'Low Tide <desk@studio.example>',
  comment: 'c',
};
const argumentsFor = (format: 'wav' | 'aiff' | 'mp3') => exportArguments('source', 'target', { format, stream, tags });

test('a tag is a value whatever stands in it, and one that is not known is not written', () => {
  const args = argumentsFor('wav');
  expect(args.filter((_, index) => args[index - 1] === '-metadata')).toEqual([
    'title=-i /etc/passwd',
    'artist=Two lines',
    'TBPM=72',
    'TKEY=Dm',
    'publisher=Low Tide <desk@studio.example>',
    'comment=c',
  ]);
  expect(args[args.indexOf('-map_metadata') + 1]).toBe('-1');
  expect(args.slice(-3)).toEqual(['-f', 'wav', 'target']);
});

test('samples that are padded with zeros do not become larger', () => {
  expect(sampleFormat({ codec_name: 'pcm_s32le' }, 24)).toBe('s24');
  expect(sampleFormat({ codec_name: 'pcm_s24le' }, 20)).toBe('s24');
  expect(sampleFormat({ codec_name: 'pcm_f32le' }, 32)).toBe('f32');
});

test('an MP3 is stereo at 320 kbps in a rate that carries it', () => {
  const args = argumentsFor('mp3').join(' ');
  expect(args).toContain('-c:a libmp3lame -b:a 320k -ar 48000 -ac 2 -id3v2_version 0');
});

test.each([
  [{ codec_name: 'pcm_s16be' }, 's16'],
  [{ codec_name: 'pcm_s24le' }, 's24'],
  [{ codec_name: 'pcm_s32le' }, 's32'],
  [{ codec_name: 'pcm_f32le' }, 'f32'],
  [{ codec_name: 'pcm_u8' }, 's16'],
  [{ codec_name: 'flac', bits_per_raw_sample: '16' }, 's16'],
  [{ codec_name: 'alac', bits_per_raw_sample: '20' }, 's24'],
  [{ codec_name: 'mp3' }, 's24'],
])('%j becomes samples of %s', (source, format) => expect(sampleFormat(source)).toBe(format));
