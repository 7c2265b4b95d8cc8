import type { Job } from '@cueroom/contracts/message';
import { markHandler } from './handler-mark';

export interface JobRun {
  /** How often this job has been started, this time included; counts only starts whose worker died. */
  startsSoFar: number;
  /** Aborted when somebody else has taken the job over, or when this process has to stop before the job is done. */
  signal: AbortSignal;
}

/** A class that runs a job may say what becomes of one that has killed its worker again and again. */
export interface GivesUp<T extends object> {
  /** Called instead of the handler once the job was started 5 times without an end. Throwing tries again. */
  giveUp(data: T): unknown;
}

/** Marks the method that does a job. Throwing means "try again later"; what can never succeed is a result. */
export const OnJob =
  <T extends object>(job: Job<T>) =>
  <Handler extends (data: T, run: JobRun) => unknown>(
    target: object & { giveUp?: GivesUp<T>['giveUp'] },
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    markHandler({ kind: 'job', job })(target, key, descriptor as TypedPropertyDescriptor<unknown>);
  };
