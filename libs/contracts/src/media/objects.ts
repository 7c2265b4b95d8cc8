import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { event, listOf, message, nothing, one } from '../message';
import { limits, RecordId } from '../rules';
import { objectKeyPattern } from './file-address';
import { FileKeys } from './personal-data';

/** `csv` is a table of tracks, for an import. */
export const uploadKinds = ['audio', 'track', 'image', 'hero', 'csv'] as const;
export type UploadKind = (typeof uploadKinds)[number];

export const requestExpired = 'Request has expired';
export const corruptedAudio = 'Invalid or corrupted audio data';
export const notCsv = 'This is not a CSV file. A spreadsheet can be saved as one.';

/** The sender may say what will come, so that the server can refuse early. */
export class NewUpload {
  @IsOptional() @IsString() @MaxLength(limits.name) filename?: string;
  @IsOptional() @IsString() @MaxLength(100) type?: string;
  @IsOptional() @IsInt() @Min(0) size?: number;
  @IsOptional() @IsIn(uploadKinds) kind?: UploadKind;
}

export class OpenUpload extends NewUpload {
  /** Who opens it is signed in: a picture is decoded as soon as it is there. Those of strangers only if an admin takes them. */
  @IsOptional() @IsBoolean() byAdmin?: boolean;
}

export class UploadSlot {
  @Matches(objectKeyPattern) key!: string;
  @IsDateString() expiresAt!: string;
}

export class UploadTicket {
  @IsString() uploadURL!: string;
  /** For the tus protocol: a POST there, once. What finishes first is taken, a PUT or this. */
  @IsString() resumableURL!: string;
  @IsString() objectPath!: string;
  @IsIn(['PUT']) method!: 'PUT';
  @IsDateString() expiresAt!: string;
}

export class StoredObject {
  @Matches(objectKeyPattern) key!: string;
  /** Detected from the bytes, never taken from the sender. */
  @IsString() contentType!: string;
  @IsInt() bytes!: number;
  /** SHA-256 in hexadecimal digits. */
  @IsString() sha256!: string;
  @IsOptional() @IsString() filename!: string | null;
}

/**
 * What a file is for: `song/<songUid>`, `track/<id>-<revision>`, a project's picture, its film, the hero's, an import, a
 * pitch's cover, a row of files that are being added.
 */
const ownerPattern = /^(song|track|project|film|hero|import|pitch|ingest)\/[\w-]{1,64}$/;

export const songOwner = (songUid: string): string => `song/${songUid}`;
export const projectOwner = (id: string): string => `project/${id}`;
export const filmOwner = (projectId: string): string => `film/${projectId}`;
/** Of the excerpts that a project plays. */
export const cueOwner = (projectId: string): string => `cue/${projectId}`;
export const heroOwner = 'hero/hero';
/** No event confirms it: the file is read at once, and is gone after a day. */
export const importOwner = (id: string): string => `import/${id}`;

/** Each time that a row takes its file, it takes it under a new name. */
export const ingestOwner = (rowId: string, claim: number): string => `ingest/${rowId}-${claim}`;

export const isPublicOwner = (owner: string): boolean => /^(project|film|cue|hero)\//.test(owner);

export class ClaimObject {
  @Matches(objectKeyPattern) key!: string;
  @Matches(ownerPattern) owner!: string;
  /** Refused when another owner of the same kind has it already. */
  @IsBoolean() exclusive!: boolean;
}

/** Could this owner have the file? Refused as `claimObject` would refuse it; a file without another owner is deleted then. */
export const checkObject = message('media.check-object', ClaimObject, nothing);
export const openUpload = message('media.open-upload', OpenUpload, one(UploadSlot));
/** Makes it an owner of an uploaded file, at once. The event of the record that was written confirms it within 24 hours. */
export const claimObject = message('media.claim-object', ClaimObject, one(StoredObject));

export class ObjectKey {
  @Matches(objectKeyPattern) key!: string;
}
/** Bytes that the operator has put into the store. */
export class RecordedFile extends ObjectKey {
  @IsInt() @Min(1) bytes!: number;
  @Matches(/^[0-9a-f]{64}$/) sha256!: string;
}
/** As after an upload; its slot is used up. */
export const recordFile = message('media.record-file', RecordedFile, one(StoredObject));

class ObjectStatus {
  @IsBoolean() isKept!: boolean;
}
/** Is a file there, or in an archive? Then what was made of it stays. */
export const getObjectStatus = message('media.get-object-status', ObjectKey, one(ObjectStatus));

/**
 * The name under which a track owns the file that came with this revision of it. Each file it takes, also one that it had
 * before, it takes under a new name: so the order in which its events arrive does not matter.
 */
export const trackOwner = (trackId: string, revision: number): string => `track/${trackId}-${revision}`;
/** An approved song's file belongs to the track that will be, until there is one. */
export const approvedSongOwner = (songId: string, approval = 0): string =>
  approval === 0 ? `track/${songId}` : `track/${songId}-${approval}`;

/** As of a track: each cover that a pitch takes, it takes under a new name. */
export const pitchOwner = (pitchId: string, revision: number): string => `pitch/${pitchId}-${revision}`;

export class OwnedFile {
  @Matches(objectKeyPattern) key!: string;
  @Matches(ownerPattern) owner!: string;
}

/** Null: a link, or none. */
export class TrackFileChanged {
  @RecordId() trackId!: string;
  @IsOptional() @ValidateNested() @Type(() => OwnedFile) file!: OwnedFile | null;
  @IsOptional() @ValidateNested() @Type(() => OwnedFile) former!: OwnedFile | null;
}
export const trackFileChanged = event('track.file-changed', TrackFileChanged);

/** Whether everyone may have these files, as of a revision of their owner: the latest counts. */
export class ShowFiles {
  @Matches(objectKeyPattern, { each: true }) keys!: string[];
  @IsBoolean() isShown!: boolean;
  @IsInt() revision!: number;
}
/** Asked before a deletion, or what takes it back, is confirmed. The events of the owner say the same, where media was away. */
export const showFiles = message('media.show-files', ShowFiles, nothing);

/** Of these files what is known: of archived ones, too. */
export const describeObjects = message('media.describe-objects', FileKeys, listOf(StoredObject));
