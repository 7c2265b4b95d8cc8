import path from 'node:path';
import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsNumber, IsOptional, IsString, IsUrl, Max, Min, ValidateIf } from 'class-validator';
import { FileStorage, reservedOf } from './file-storage';
import type { ObjectStorage } from './object-storage';

const WithS3 = () => ValidateIf(({ STORAGE_DRIVER }: StorageSettings) => STORAGE_DRIVER === 's3');

/** Where files are kept. */
export class StorageSettings {
  /** Where uploaded files are kept: `files` is a folder, `s3` a bucket. */
  @IsIn(['files', 's3']) STORAGE_DRIVER: 'files' | 's3' = 'files';
  /** A directory: uploaded files are in its folder `objects`; workers use its folder `work` for temporary files. */
  @IsString() @IsNotEmpty() DATA_DIR!: string;
  /**
   * With `files`: uploads are refused when less than this percentage of the disk is free.
   * @default 10, but not more than 20 GiB
   */
  @IsOptional() @Type(() => Number) @Max(90) @Min(0) @IsNumber() STORAGE_FREE_FLOOR_PERCENT?: number;
  /**
   * The bucket, in a store that supports `If-None-Match`. Add a rule that aborts unfinished multipart uploads.
   * @default none, needed by `s3`
   */
  @WithS3() @IsString() @IsNotEmpty() S3_BUCKET!: string;
  /**
   * The access key of the bucket.
   * @default none, needed by `s3`
   */
  @WithS3() @IsString() @IsNotEmpty() S3_ACCESS_KEY_ID!: string;
  /**
   * The secret key of the bucket.
   * @default none, needed by `s3`
   */
  @WithS3() @IsString() @IsNotEmpty() S3_SECRET_ACCESS_KEY!: string;
  /** The bucket's region. */
  @IsString() @IsNotEmpty() S3_REGION = 'us-east-1';
  /**
   * The store's address.
   * @default Amazon's own
   */
  @ValidateIf(({ S3_ENDPOINT }: StorageSettings) => S3_ENDPOINT !== undefined)
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'must be an http(s) address' },
  )
  S3_ENDPOINT?: string;
  /** `false` puts the bucket in the host name, as Amazon requires. */
  @IsIn(['true', 'false']) S3_FORCE_PATH_STYLE: 'true' | 'false' = 'true';
}

/** The client of S3 is large, and is loaded only where it is used. */
export const openStorage = async (settings: StorageSettings): Promise<ObjectStorage> => {
  if (settings.STORAGE_DRIVER === 'files') {
    const { DATA_DIR, STORAGE_FREE_FLOOR_PERCENT: percent } = settings;
    return FileStorage.open(path.join(DATA_DIR, 'objects'), (totalBytes) => reservedOf(totalBytes, percent));
  }
  const { S3Storage } = await import('./s3-storage.js');
  return S3Storage.open({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE === 'true',
  });
};
