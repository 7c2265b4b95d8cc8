import { ApiError } from './api-error';

/** Transient: the network broke, or the server reports a temporary error. */
const isTransient = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError &&
    ([408, 418, 423].includes(error.status) || (error.status >= 500 && ![501, 505].includes(error.status))));

/** Pauses before the second, third … try, in milliseconds. */
export const retryDelaysMs: readonly number[] = [0, 1000, 3000, 5000];

/** Retries transient errors; rejects with the last one. Only for requests that are safe to repeat. */
export async function retrying<T>(
  attempt: () => Promise<T>,
  {
    delaysMs = retryDelaysMs,
    isRetried = isTransient,
  }: { delaysMs?: readonly number[]; isRetried?: typeof isTransient } = {},
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = delaysMs[tries];
      if (delayMs === undefined || !isRetried(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** Each try of an upload gets a new address, so an expired or used one is transient too; so are too many uploads at once. */
export const isUploadTransient = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && [403, 409, 429].includes(error.status));
