import type { SongAudio } from '../media/song-audio';
import { hintsOf } from './hints';

const heard = (durationSec: number, bpm?: number, key?: string): SongAudio => ({
  state: 'valid',
  durationSec,
  suggestions: {
    ...{ bpm, bpmConfidence: 0.9, key, keyConfidence: 0.9, silenceHeadSec: 0, silenceTailSec: 0, isClipped: false },
    tags: { hasCover: false },
  },
});
const songIn = (key: string) => ({ state: 'valid', bpm: 120, key }) as const;
const song = songIn('D minor');

test('a cut-down is hinted at when it is more than two seconds off', () => {
  const hints = (kind: 'cut-30' | 'instrumental', durationSec: number) =>
    hintsOf({ kind, audio: heard(durationSec) }, song);
  expect(hints('cut-30', 62.2)).toEqual([{ code: 'length', words: '62 s long, and meant to be 30 s' }]);
  expect([hints('cut-30', 28), hints('cut-30', 32), hints('instrumental', 62)]).toEqual([[], [], []]);
  expect(hints('cut-30', 27.9)).toHaveLength(1);
  expect(hintsOf({ kind: 'cut-30', audio: { state: 'invalid', durationSec: 62 } }, song)).toEqual([]);
});

test('another song is one by its fingerprint, its tempo and its key; what was not measured says nothing', () => {
  const codes = (bpm: number | undefined, key: string | undefined, comparison?: 'recording' | 'other' | 'unknown') =>
    hintsOf({ kind: 'instrumental', audio: heard(180, bpm, key) }, song, comparison).map(({ code }) => code);
  expect(codes(97, 'E major', 'other')).toEqual(['other-song']);
  expect(codes(97, undefined, 'other')).toEqual(['other-song']);
  expect(codes(undefined, 'E major', 'other')).toEqual(['other-song']);
  const same = [
    codes(97, 'E major', 'recording'),
    codes(97, 'E major', 'unknown'),
    codes(97, 'E major'),
    codes(97, 'D minor', 'other'),
    codes(121, 'E major', 'other'),
    codes(60, 'E major', 'other'),
    codes(240, 'E major', 'other'),
    codes(80, 'E major', 'other'),
    codes(90, 'E major', 'other'),
    codes(undefined, undefined, 'other'),
    codes(undefined, 'D minor', 'other'),
    codes(120, undefined, 'other'),
    codes(97, undefined, 'unknown'),
  ];
  expect(same.flat()).toEqual([]);
  const version = { kind: 'clean', audio: heard(180, 97, 'A# minor') } as const;
  expect(hintsOf(version, songIn('B♭ minor'), 'other')).toEqual([]);
  expect(hintsOf({ kind: 'clean', audio: heard(180, 97) }, song, 'other').map(({ words }) => words)).toEqual([
    'Sounds like another song: 97 BPM, the song 120 BPM in D minor',
  ]);
});

test('the main file sent once more is said to be so, beside its length', () => {
  const version = { kind: 'cut-60', audio: heard(180, 120, 'D minor') } as const;
  expect(hintsOf(version, song, 'copy').map(({ code }) => code)).toEqual(['length', 'same-file']);
  expect(hintsOf(version, { state: 'none', bpm: null, key: null }, 'copy').map(({ code }) => code)).toEqual(['length']);
});
