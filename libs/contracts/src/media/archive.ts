import { IsArray, IsInt, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { SubmissionWithSongs } from '../intake/submissions';
import { event, job, maybe, message, nothing } from '../message';
import { RecordId } from '../rules';
import { objectKeyPattern } from './file-address';

/** One rejection of a submission: the revision distinguishes it from an earlier one that was undone. */
export class ArchiveSubmission {
  @RecordId() submissionId!: string;
  @IsInt() revision!: number;
}
/** Packs the originals into one zip, without loss, and proves it. Deletes nothing. */
export const archiveSubmission = job('archive-submission', 'archive', ArchiveSubmission);
export const archiveJobId = ({ submissionId, revision }: ArchiveSubmission): string => `${submissionId}-${revision}`;

export class UnpackArchive {
  @RecordId() submissionId!: string;
  @Matches(objectKeyPattern) archiveKey!: string;
}
/** Puts every original back from the zip, byte for byte. Deletes nothing. */
export const unpackArchive = job('unpack-archive', 'archive', UnpackArchive);

export class ArchiveRecord {
  @ValidateNested() @Type(() => SubmissionWithSongs) submission!: SubmissionWithSongs;
  /** Of the rejection; null when the submission is not rejected. */
  @IsOptional() @IsInt() revision!: number | null;
  @IsOptional() @Matches(objectKeyPattern) archiveKey!: string | null;
}

export class FindArchive {
  @RecordId() submissionId!: string;
}
/** Null when the submission was deleted, for good. */
export const findArchive = message('intake.find-archive', FindArchive, maybe(ArchiveRecord));

/** A worker has begun: if it dies, this is the zip that it may leave. */
export class ArchiveStarted extends ArchiveSubmission {
  @Matches(objectKeyPattern) archiveKey!: string;
}
export const archiveStarted = event('archive.started', ArchiveStarted);

/** The zip was read back from the storage, every file was rebuilt from it and is the original. */
export class ArchiveProved extends ArchiveStarted {
  @IsInt() originalBytes!: number;
  @IsInt() archivedBytes!: number;
}
export const archiveProved = event('archive.proved', ArchiveProved);

export class ArchiveFailed extends ArchiveSubmission {
  @IsString() error!: string;
}
export const archiveFailed = event('archive.failed', ArchiveFailed);

/** Every original is in the storage again; or, with an error, nothing has changed. */
export class ArchiveUnpacked extends UnpackArchive {
  @IsOptional() @IsString() error!: string | null;
}
export const archiveUnpacked = event('archive.unpacked', ArchiveUnpacked);

export class ArchivesDiscarded {
  @Matches(objectKeyPattern, { each: true }) archiveKeys!: string[];
}
export const archivesDiscarded = event('archives.discarded', ArchivesDiscarded);

class ArchivedFile {
  @Matches(objectKeyPattern) objectKey!: string;
  @IsString() songUid!: string;
}
export class ArchivedFiles {
  @Matches(objectKeyPattern) archiveKey!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ArchivedFile) files!: ArchivedFile[];
}
/** Removes the originals that only their songs own. Once for each archive: a repetition after a restore does nothing. */
export const releaseOriginals = message('media.release-originals', ArchivedFiles, nothing);
export const returnOriginals = message('media.return-originals', ArchivedFiles, nothing);
