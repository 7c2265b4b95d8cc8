import { AppError } from '@cueroom/contracts/app-error';

/** Less than the gateway waits for the head of an answer. */
const answersWithinMs = 4500;

/**
 * What is not found out in time is not known for the moment: a database that stands still keeps nobody waiting.
 * @throws AppError 'unavailable' when the time is over; the work itself goes on
 */
export const inTime = async <T>(work: Promise<T>, withinMs = answersWithinMs): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', 'Files are away, please try again')), withinMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
