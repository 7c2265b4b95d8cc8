import { AppError } from '@cueroom/contracts/app-error';
import { withinLimit } from '@cueroom/platform/time-limit';

/** Less than the gateway waits for the head of an answer. */
const answersWithinMs = 4500;

/** A database that hangs must not keep a request waiting. @throws AppError 'unavailable' after the time; the work goes on */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  withinLimit(work, answersWithinMs, () => new AppError('unavailable', 'Files are unavailable, please try again'));
