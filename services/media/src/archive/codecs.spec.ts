import { methodsFor } from './codecs';

const probed = (format_name: string, codec_name: string) => ({
  format: { format_name },
  streams: [{ codec_type: 'video' }, { codec_type: 'audio', codec_name }],
});

test.each([
  ['wav', 'pcm_u8', 'flac'],
  ['wav', 'pcm_s16le', 'flac'],
  ['wav', 'pcm_s24le', 'flac'],
  ['wav', 'pcm_s32le', 'flac'],
  ['aiff', 'pcm_s8', 'flac'],
  ['aiff', 'pcm_s24be', 'flac'],
  ['aiff', 'pcm_s16le', 'flac'],
  ['wav', 'pcm_f32le', 'wavpack'],
  ['wav', 'pcm_f64le', 'wavpack'],
  ['aiff', 'pcm_f32be', 'wavpack'],
  ['wav', 'pcm_alaw', 'stored'],
  ['wav', 'adpcm_ms', 'stored'],
  ['flac', 'flac', 'stored'],
  ['mp3', 'mp3', 'stored'],
  ['ogg', 'vorbis', 'stored'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'alac', 'stored'],
])('%s with %s is kept by %s', (format, codec, method) => {
  const methods = methodsFor(probed(format, codec));
  expect(methods[0]).toBe(method);
  expect(methods.at(-1)).toBe('stored');
});

test('what is no audio is kept as it is', () => {
  expect(methodsFor(null)).toEqual(['stored']);
});
