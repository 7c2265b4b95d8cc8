import type { Comparison } from '../media/recordings';
import type { AudioState, SongAudio } from '../media/song-audio';
import { suggestedFields, tempoTolerance } from '../media/suggestions';
import { type VersionKind, versionKinds } from './version-kinds';
import type { VersionHint } from './versions';

/** Seconds that a cut-down may be longer or shorter. */
const lengthTolerance = 2;
/** Twice as fast, half, or in threes in place of twos or fours: a part of a song is counted so where the whole is not. */
const sameTempo = [1 / 2, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 2];

type Heard = Pick<SongAudio, 'state' | 'durationSec' | 'suggestions'>;

/** The main file, and what the song is said to be. */
interface HeardSong {
  state: AudioState;
  bpm: number | null;
  key: string | null;
}

const meantSec = (kind: VersionKind): number | undefined =>
  versionKinds.flatMap((known) => ('lengthSec' in known && known.value === kind ? known.lengthSec : []))[0];

const lengthHint = (kind: VersionKind, { durationSec }: Heard): VersionHint[] => {
  const meant = meantSec(kind);
  if (meant === undefined || durationSec === undefined || Math.abs(durationSec - meant) <= lengthTolerance) return [];
  return [{ code: 'length', words: `${Math.round(durationSec)} s long, and meant to be ${meant} s` }];
};

/** Null where one of them is not known: then it says nothing. */
const isOtherTempo = (one: number | null, other: number | null): boolean | null =>
  one === null || other === null
    ? null
    : sameTempo.every((factor) => Math.abs((one * factor) / other - 1) > tempoTolerance);

const isOtherKey = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one !== other;

const sayHeard = (bpm: number | null, key: string | null): string =>
  [bpm !== null && `${bpm} BPM`, key !== null && `in ${key}`].filter(Boolean).join(' ');

/**
 * What is worth a second look in a version; never a refusal. What was not measured says nothing.
 * @param comparison of both files
 */
export const hintsOf = (
  { kind, audio }: { kind: VersionKind; audio: Heard },
  main: HeardSong,
  comparison: Comparison = 'unknown',
): VersionHint[] => {
  if (audio.state !== 'valid') return [];
  const length = lengthHint(kind, audio);
  if (main.state !== 'valid') return length;
  if (comparison === 'copy') return [...length, { code: 'same-file', words: 'The same file as the song itself' }];
  const { bpm, key } = suggestedFields(audio.suggestions);
  const isOther = [isOtherTempo(bpm, main.bpm), isOtherKey(key, main.key)];
  if (comparison !== 'other' || isOther.includes(false) || !isOther.includes(true)) return length;
  const words = `Sounds like another song: ${sayHeard(bpm, key)}, the song ${sayHeard(main.bpm, main.key)}`;
  return [...length, { code: 'other-song', words }];
};
