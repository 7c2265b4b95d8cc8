import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { AppError } from '../app-error';
import { event, job, message, one } from '../message';
import { limits, RecordId } from '../rules';
import { type DownloadFormat, downloadFormats } from './download-formats';
import { objectKeyPattern } from './file-address';

/** The main file, or one version; or all of them as a ZIP. */
export class NewDownload {
  @IsIn(downloadFormats) format!: DownloadFormat;
  @IsOptional() @RecordId() versionId?: string | null;
  @IsOptional() @IsBoolean() all?: boolean;
}

/** @throws AppError 'invalid' where one version and all of them are wanted */
export const checkedDownload = <Wanted extends NewDownload>(wanted: Wanted): Wanted => {
  if (!wanted.all || !wanted.versionId) return wanted;
  throw new AppError('invalid', 'Some fields are not valid', { versionId: ['All of them have every version'] });
};

/** Also the key of the file that is made. */
export class DownloadId {
  @Matches(objectKeyPattern, { message: 'This is not an id' }) id!: string;
}

const downloadStates = ['queued', 'done', 'failed'] as const;

/** A track's file on its way out. It is kept for a day. */
export class Download extends DownloadId {
  @IsIn(downloadStates) state!: (typeof downloadStates)[number];
  @IsString() filename!: string;
  @IsOptional() @IsInt() bytes!: number | null;
  @IsOptional() @IsString() error!: string | null;
  /** Of a ZIP: whole percent of what goes into it. */
  @IsOptional() @IsInt() progress?: number;
  /** No worker has begun it: others are made before it. */
  @IsOptional() @IsBoolean() isWaiting?: boolean;
}

export class FetchableDownload extends Download {
  /** When it is done: a signed address, good for at least an hour. */
  @IsOptional() @IsString() url!: string | null;
}

export class TrackDownload {
  @RecordId() trackId!: string;
  @IsIn(downloadFormats) format!: DownloadFormat;
  @IsOptional() @RecordId() versionId?: string | null;
  /** Its comment names who can say yes to all of it, beside the studio. */
  @IsOptional() @IsBoolean() hasRights?: boolean;
}
export class StartDownload extends TrackDownload {
  /** Chosen by who asks: asked again with it, the first download is the answer. */
  @IsOptional() @Matches(objectKeyPattern) key?: string;
}
export const startDownload = message('media.start-download', StartDownload, one(Download));
export const getDownload = message('media.get-download', DownloadId, one(Download));

/** All files of these tracks. */
export class ZipDownload {
  @ArrayMinSize(1) @ArrayMaxSize(limits.pitchTracks) @RecordId(true) trackIds!: string[];
  @IsIn(downloadFormats) format!: DownloadFormat;
  /** Of more than one track: what they are called together. Each has a folder of its own then. */
  @IsOptional() @IsString() title?: string | null;
  /** With what tells who owns them. */
  @IsBoolean() hasRights!: boolean;
  /** Also with what clients do not see: which rights are incomplete or blocked. */
  @IsOptional() @IsBoolean() isForStudio?: boolean;
}
export class StartZip extends ZipDownload {
  /** As of one file. */
  @IsOptional() @Matches(objectKeyPattern) key?: string;
}
export const startZip = message('media.start-zip', StartZip, one(Download));

export class MakeZip extends ZipDownload {
  @Matches(objectKeyPattern) key!: string;
}
/** Takes minutes: one song, or an import, does not wait for it. */
export const makeZip = job('make-zip', 'zip', MakeZip);

/** First with 0, as soon as a worker begins. */
export class DownloadProgressed {
  @Matches(objectKeyPattern) key!: string;
  @IsInt() progress!: number;
}
export const downloadProgressed = event('download.progressed', DownloadProgressed);

export class MakeDownload extends TrackDownload {
  @Matches(objectKeyPattern) key!: string;
  @Matches(objectKeyPattern) sourceKey!: string;
}
export const makeDownload = job('make-download', 'export', MakeDownload);

export class MadeFile {
  @IsString() contentType!: string;
  @IsInt() bytes!: number;
  @IsString() sha256!: string;
}

export class DownloadMade {
  @Matches(objectKeyPattern) key!: string;
  @IsOptional() @ValidateNested() @Type(() => MadeFile) file!: MadeFile | null;
  @IsOptional() @IsString() error!: string | null;
}
export const downloadMade = event('download.made', DownloadMade);
