import { availableParallelism } from 'node:os';
import { CommonSettings, readSettings } from '@cueroom/platform/settings';
import { Type } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';

export class WorkerSettings extends CommonSettings {
  /** Where stored files are, in the folder `objects`, and where the worker keeps files for a moment, in `work`. */
  @IsString() @IsNotEmpty() DATA_DIR!: string;
  @IsIn(['files']) STORAGE_DRIVER = 'files';
  /** Written into the files that admins download. */
  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  @IsEmail({ require_tld: false }, { message: 'must be an e-mail address' }) STUDIO_EMAIL = 'hello@cueroom.example';
  /** Songs at once. Each keeps two processors busy. */
  @Type(() => Number)
  @Max(64)
  @Min(1)
  @IsInt()
  WORKER_CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2));
}

export const env = readSettings(WorkerSettings, process.env);
