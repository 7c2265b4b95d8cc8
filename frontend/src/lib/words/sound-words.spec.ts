import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { saySound } from './sound-words';

const say = (audio: Partial<SongAudio>, audioFileType: string | null = null) =>
  saySound({ audio: { state: 'valid', sampleRateHz: 44_100, channels: 2, ...audio }, audioFileType });

test.each([
  [{ codec: 'pcm_s24le', bitDepth: 24, sampleRateHz: 96_000 }, 'WAV, 24-bit, 96 kHz, stereo'],
  [{ codec: 'pcm_s16be', bitDepth: 16 }, 'AIFF, 16-bit, 44.1 kHz, stereo'],
  [{ codec: 'pcm_f32le', bitDepth: 32, channels: 1 }, 'WAV, 32-bit float, 44.1 kHz, mono'],
  [{ codec: 'flac', bitDepth: 24, bitrateKbps: 2000 }, 'FLAC, 24-bit, 44.1 kHz, stereo'],
  [{ codec: 'mp3', bitrateKbps: 320 }, 'MP3, 320 kbps, 44.1 kHz, stereo'],
  [{ codec: 'opus', bitrateKbps: 160, sampleRateHz: 48_000, channels: 6 }, 'Opus, 160 kbps, 48 kHz, 6 channels'],
])('%o', (audio, words) => expect(say(audio)).toBe(words));

test('records from before there was a bit depth', () => {
  expect(say({ codec: 'pcm_s24le' })).toBe('WAV, 24-bit, 44.1 kHz, stereo');
  expect(say({ codec: 'flac', bitrateKbps: 900 })).toBe('FLAC, 44.1 kHz, stereo');
});

test('little-endian samples in an AIFF are still an AIFF', () =>
  expect(say({ codec: 'pcm_s16le' }, 'audio/aiff')).toBe('AIFF, 16-bit, 44.1 kHz, stereo'));

test('nothing is said before the check', () =>
  expect(saySound({ audio: { state: 'queued' }, audioFileType: null })).toBeUndefined());
