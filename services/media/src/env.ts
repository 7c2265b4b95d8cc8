import { readBothSettings, StoreSettings } from '@cueroom/platform/settings';
import { StorageSettings } from '@cueroom/storage/storage-settings';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, Min, MinLength } from 'class-validator';

export class MediaSettings extends StoreSettings {
  /** The port where the gateway gets files. */
  @Type(() => Number) @Max(65535) @Min(1) @IsInt() MEDIA_PORT!: number;
  /** The address of MEDIA_PORT; `0.0.0.0` for all. */
  @IsString() MEDIA_HOST = '127.0.0.1';
  /** Shared by gateway and media. It allows reading and writing every file. */
  @IsString() @MinLength(16, { message: 'must have at least 16 characters' }) SIGNING_SECRET!: string;
  /** How many hours an unfinished upload waits for its next part. */
  @Type(() => Number) @Max(720) @Min(1) @IsInt() UPLOAD_KEEP_HOURS = 24;
}

export const [env, storageEnv] = readBothSettings(MediaSettings, StorageSettings, process.env);
