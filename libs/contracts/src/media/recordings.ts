import { ArrayMaxSize, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { listOf, message } from '../message';
import { RecordId } from '../rules';
import { objectKeyPattern } from './file-address';

/** The same bytes, or the same recording in another encoding, level or cut. */
export const likenesses = ['copy', 'recording'] as const;
export type Likeness = (typeof likenesses)[number];

export class RecordingFile {
  @Matches(objectKeyPattern) objectKey!: string;
}

export class SimilarFile extends RecordingFile {
  @IsIn(likenesses) likeness!: Likeness;
}

/** All that is stored, or was and is in an archive. */
export const findSimilarFiles = message('media.find-similar-files', RecordingFile, listOf(SimilarFile));

export class Files {
  @IsArray() @ArrayMaxSize(500) @Matches(objectKeyPattern, { each: true }) objectKeys!: string[];
}

export const whereabouts = ['catalog', 'queue', 'archive'] as const;

export class SimilarRecording {
  @IsIn(likenesses) likeness!: Likeness;
  @IsIn(whereabouts) where!: (typeof whereabouts)[number];
  /** Of the track, or of the submission. */
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsString() artist!: string;
}
