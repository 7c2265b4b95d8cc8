import { AppError } from '@cueroom/contracts/app-error';

const maxTries = 5;

/** Optimistic locking: tries again while `attempt` gives null, five times. @throws AppError 'conflict' */
export const retryOnConflict = async <Written>(
  message: string,
  attempt: () => Promise<Written | null | undefined>,
): Promise<Written> => {
  for (let tries = 0; tries < maxTries; tries++) {
    const written = await attempt();
    if (written !== null && written !== undefined) return written;
  }
  throw new AppError('conflict', message);
};
