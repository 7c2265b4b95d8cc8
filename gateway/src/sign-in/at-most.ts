import { AppError } from '@cueroom/contracts/app-error';

/**
 * Runs at most `running` pieces of work at once; others wait, and when too many wait they are refused.
 * @throws AppError 'unavailable' when `waiting` are waiting already
 */
export const atMost = (running: number, waiting: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else if (queue.length >= waiting) throw new AppError('unavailable', 'Too many sign-ins at once, please try again');
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
};
