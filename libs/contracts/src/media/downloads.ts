import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { event, job, message, one } from '../message';
import { RecordId } from '../rules';
import { objectKeyPattern } from './file-address';

/** The file as it was delivered, untouched; or made anew, with what the catalog says of the track written in it. */
export const downloadFormats = ['original', 'wav', 'aiff', 'mp3'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export class NewDownload {
  @IsIn(downloadFormats) format!: DownloadFormat;
}

/** Also the key of the file that is made. */
export class DownloadId {
  @Matches(objectKeyPattern, { message: 'This is not an id' }) id!: string;
}

export const downloadStates = ['queued', 'done', 'failed'] as const;

/** A track's file on its way out. It is kept for a day. */
export class Download extends DownloadId {
  @IsIn(downloadStates) state!: (typeof downloadStates)[number];
  @IsString() filename!: string;
  @IsOptional() @IsInt() bytes!: number | null;
  @IsOptional() @IsString() error!: string | null;
}

export class FetchableDownload extends Download {
  /** When it is done: a signed address, good for at least an hour. */
  @IsOptional() @IsString() url!: string | null;
}

export class TrackDownload extends NewDownload {
  @RecordId() trackId!: string;
}
export const startDownload = message('media.start-download', TrackDownload, one(Download));
export const getDownload = message('media.get-download', DownloadId, one(Download));

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
