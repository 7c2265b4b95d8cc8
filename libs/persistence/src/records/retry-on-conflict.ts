import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@cueroom/contracts/app-error';

const maxTries = 12;
/** Those that were at it at once do not meet again. */
const longestPauseMs = 20;

/** Optimistic locking: tries again while `attempt` gives null, twelve times. @throws AppError 'conflict' */
export const retryOnConflict = async <Written>(
  message: string,
  attempt: () => Promise<Written | null | undefined>,
): Promise<Written> => {
  for (let tries = 0; tries < maxTries; tries++) {
    if (tries > 0) await sleep(Math.random() * longestPauseMs * tries);
    const written = await attempt();
    if (written !== null && written !== undefined) return written;
  }
  throw new AppError('conflict', message);
};
