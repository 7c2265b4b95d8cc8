import { AppError } from '@cueroom/contracts/app-error';

const maxTries = 5;

/**
 * Optimistic locking: `attempt` reads a record and writes it where its revision is still the one that was read, and gives
 * null when that matched nothing; then it is called again.
 * @throws AppError 'conflict' with this message after five tries
 */
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
