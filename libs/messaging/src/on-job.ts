import type { Job } from '@cueroom/contracts/message';
import { markHandler, type Marks } from './handler-mark';

export interface JobRun {
  /** This start included; counts only starts whose worker died. */
  startsSoFar: number;
  /** Aborted when another worker has taken the job over, or when this process stops before the job is done. */
  signal: AbortSignal;
}

/** What a job class may do about a job that has killed its worker too often. */
export interface GivesUp<T extends object> {
  /** Called instead of the handler after 5 starts without an end. Throwing retries. */
  giveUp(data: T): unknown;
}

/** Marks the method that runs a job. Throwing means "retry later"; what can never succeed is a result. */
export const OnJob = <T extends object>(
  job: Job<T>,
): Marks<(data: T, run: JobRun) => unknown, object & Partial<GivesUp<T>>> => markHandler({ kind: 'job', of: job });
