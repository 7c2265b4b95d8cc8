import { availableParallelism } from 'node:os';
import { CommonSettings, readBothSettings } from '@cueroom/platform/settings';
import { StorageSettings } from '@cueroom/storage/storage-settings';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

export class WorkerSettings extends CommonSettings {
  /** The studio's name; also written to files that admins download. */
  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  /** The studio's email address; also written to files that admins download. */
  @IsEmail({ require_tld: false }, { message: 'must be an email address' }) STUDIO_EMAIL = 'hello@cueroom.example';
  /**
   * How many songs a worker inspects at once. Each keeps two processors busy, except while its file is fetched and stored.
   * @default half of the processors, and one more
   */
  @Type(() => Number)
  @Max(64)
  @Min(1)
  @IsInt()
  WORKER_CONCURRENCY = Math.floor(availableParallelism() / 2) + 1;
}

export const [env, storageEnv] = readBothSettings(WorkerSettings, StorageSettings, process.env);
