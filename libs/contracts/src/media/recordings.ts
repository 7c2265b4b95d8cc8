import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { listOf, message } from '../message';
import { limits, RecordId } from '../rules';
import { objectKeyPattern } from './file-address';

/** The same bytes, or the same recording in another encoding, level or cut. */
const likenesses = ['copy', 'recording'] as const;
type Likeness = (typeof likenesses)[number];

export class RecordingFile {
  @Matches(objectKeyPattern) objectKey!: string;
}

export class SimilarFile extends RecordingFile {
  @IsIn(likenesses) likeness!: Likeness;
}

/** All that is stored, or was and is in an archive. */
export const findSimilarFiles = message('media.find-similar-files', RecordingFile, listOf(SimilarFile));

/** `other`: both have a fingerprint, and these are of other recordings. `unknown`: one of them has none. */
export const comparisons = [...likenesses, 'other', 'unknown'] as const;
export type Comparison = (typeof comparisons)[number];

export class RecordingsToCompare extends RecordingFile {
  @IsArray() @ArrayMaxSize(limits.versionsPerSong) @Matches(objectKeyPattern, { each: true }) others!: string[];
}
export class ComparedRecording extends RecordingFile {
  @IsIn(comparisons) comparison!: Comparison;
}

/** A file and these others, in their order. */
export const compareRecordings = message('media.compare-recordings', RecordingsToCompare, listOf(ComparedRecording));

export class Files {
  @IsArray() @ArrayMaxSize(500) @Matches(objectKeyPattern, { each: true }) objectKeys!: string[];
}

const whereabouts = ['catalog', 'queue', 'archive'] as const;

export class SimilarRecording {
  @IsIn(likenesses) likeness!: Likeness;
  @IsIn(whereabouts) where!: (typeof whereabouts)[number];
  /** Of the track, or of the submission. */
  @RecordId() id!: string;
  /** Of a song: to hear it. */
  @IsOptional() @RecordId() songId?: string;
  @IsString() title!: string;
  @IsString() artist!: string;
}
