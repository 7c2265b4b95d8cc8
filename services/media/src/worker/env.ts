import { availableParallelism } from 'node:os';
import { CommonSettings, readSettings } from '@cueroom/platform/settings';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsString, Max, Min } from 'class-validator';

export class WorkerSettings extends CommonSettings {
  /** Where stored files are, in the folder `objects`, and where the worker keeps files for a moment, in `work`. */
  @IsString() @IsNotEmpty() DATA_DIR!: string;
  @IsIn(['files']) STORAGE_DRIVER = 'files';
  /** Songs at once. Each keeps two processors busy. */
  @Type(() => Number)
  @Max(64)
  @Min(1)
  @IsInt()
  WORKER_CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2));
}

export const env = readSettings(WorkerSettings, process.env);
