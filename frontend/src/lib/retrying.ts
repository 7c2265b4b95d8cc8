import { ApiError } from './api-error';

/** Worth another try: the network broke, or the server says that it is its own, passing error. */
const mayPass = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError &&
    ([408, 418, 423].includes(error.status) || (error.status >= 500 && ![501, 505].includes(error.status))));

/** Milliseconds before the second, third … try. */
export const retryDelaysMs: readonly number[] = [0, 1000, 3000, 5000];

/** Tries again while the error may pass; rejects with the last error. Only for what may safely run twice. */
export async function retrying<T>(
  attempt: () => Promise<T>,
  { delaysMs = retryDelaysMs, isPassing = mayPass }: { delaysMs?: readonly number[]; isPassing?: typeof mayPass } = {},
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = delaysMs[tries];
      if (delayMs === undefined || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/**
 * A broken upload starts over with a new address, so an address that is used up or expired may pass too; so does a crowd of
 * uploads that are under way at once.
 */
export const uploadMayPass = (error: unknown): boolean =>
  mayPass(error) || (error instanceof ApiError && [403, 409, 429].includes(error.status));
