import type { Track } from '../catalog/tracks';
import type { Rights } from '../rights/rights';
import { joinTags } from './lists-in-cells';
import { masterCell, signatoriesCell, writersCell } from './rights-cells';
import type { ImportColumn, ImportField, TrackColumn } from './track-columns';

const textOf = (value: string | number | boolean | null | undefined): string => String(value ?? '');

export type CellTrack = Pick<
  Track,
  'title' | 'artist' | 'album' | 'genre' | 'mood' | 'tempo' | 'duration' | 'bpm' | 'key' | 'description' | 'tags'
> & { available: boolean; rights: Rights | null };

/** The fields of a track as texts. Two tracks with the same texts are equal, whatever of them is null and what is missing. */
export const cellsOf = (track: CellTrack): Record<ImportField, string> => {
  const { rights } = track;
  return {
    title: track.title,
    artist: track.artist,
    album: textOf(track.album),
    genre: textOf(track.genre),
    mood: textOf(track.mood),
    tempo: textOf(track.tempo),
    duration: textOf(track.duration),
    bpm: textOf(track.bpm),
    key: textOf(track.key),
    description: textOf(track.description),
    available: textOf(track.available),
    tags: joinTags(track.tags),
    isrc: textOf(rights?.isrc),
    iswc: textOf(rights?.iswc),
    writers: writersCell(rights),
    master: masterCell(rights),
    signatories: signatoriesCell(rights),
    samples: textOf(rights?.samples),
    ai: textOf(rights?.ai),
    vocals: textOf(rights?.vocals),
    explicit: textOf(rights?.explicit),
    language: textOf(rights?.language),
    restrictions: textOf(rights?.restrictions),
  };
};

export const exportedCells = (track: Track): Record<TrackColumn, string> => {
  const { id, clearance, createdAt, updatedAt } = track;
  return { id, ...cellsOf(track), clearance: clearance.value, createdAt, updatedAt };
};

/** A row of a file by what its columns are for; what is missing is not mapped. */
export type RowCells = Partial<Record<ImportColumn, string>>;
