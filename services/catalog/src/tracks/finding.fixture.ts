import { randomBytes } from 'node:crypto';
import type { StoredObject } from '@cueroom/contracts/media/objects';
import { moods, tempos, trackGenres } from '@cueroom/contracts/options';
import type { Rights } from '@cueroom/contracts/rights/rights';
import type { VersionKind } from '@cueroom/contracts/versions/version-kinds';
import { anObjectKey } from '@cueroom/testing/factories';
import { newVersion, storedVersions, type TrackVersionDocument } from './track-versions.schema';
import type { TrackDocument } from './tracks.schema';

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;
const adjectives = ['Quiet', 'Salt', 'Hollow', 'Amber', 'Northern', 'Paper', 'Distant', 'Iron', 'Velvet', 'Last'];
const nouns = [
  'Harbour',
  'Letters',
  'Orchard',
  'Signal',
  'Tide',
  'Window',
  'Road',
  'Ember',
  'Garden',
  'Station',
  'Shore',
];
const artists = ['Mara Lindqvist', 'The Low Choir', 'Ada Rill', 'Field Notes', 'Otto Brandt', 'Juno Vale', 'Kestrel'];
const instruments = ['strings', 'piano', 'synth', 'acoustic guitar', 'brass', 'percussion', 'choir', 'cello', 'drums'];
const uses = [
  'vocal',
  'instrumental',
  'underscore',
  'trailer',
  'hopeful',
  'tension',
  'driving',
  'minimal',
  'end credits',
];
const keys = ['A minor', 'C major', 'D minor', 'E♭ major', 'F♯ minor', 'G major'];

const clearances = ['one-stop', 'two-stop', 'incomplete', 'blocked'] as const;
const vocals = ['vocal', 'instrumental', null] as const;

export const aVersionOf = (kind: VersionKind): TrackVersionDocument => {
  const file = { key: anObjectKey(), filename: 'a.wav', contentType: 'audio/wav' } as StoredObject;
  return newVersion(randomBytes(12).toString('hex'), { kind }, file);
};
export const rightsWith = (sung: Rights['vocals']): Rights => ({
  ...{ composition: [], master: [], signatories: [], vocals: sung },
});

/** Tracks as a studio has them; each fact runs on its own cycle, so that all come together in many ways. */
export const usual = (n: number): Partial<TrackDocument> => ({
  title: `${pick(adjectives, n)} ${pick(nouns, n * 3 + Math.floor(n / 10))}`,
  artist: pick(artists, n * 5),
  album: n % 4 === 0 ? null : `${pick(nouns, n + 4)} Sessions`,
  genre: pick(trackGenres, n * 7),
  mood: pick(moods, n * 3 + Math.floor(n / 16)),
  tempo: pick(tempos, n),
  bpm: n % 9 === 0 ? null : 55 + ((n * 17) % 120) + (n % 10) / 10,
  duration: 40 + ((n * 29) % 280),
  key: pick(keys, n),
  tags: [pick(instruments, n * 2 + 1), pick(uses, n + Math.floor(n / 9))],
  fileUrl: n % 3 === 0 ? null : `/api/objects/${anObjectKey()}`,
  available: n % 8 !== 0,
  rights: n % 7 === 0 ? null : rightsWith(pick(vocals, n)),
  clearanceValue: pick(clearances, n),
  ...(n % 6 === 0 && storedVersions([aVersionOf(pick(['cut-30', 'instrumental', 'stem'], n / 6))])),
});
