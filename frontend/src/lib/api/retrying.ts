import { ApiError } from './api-error';
import { onConnected } from './connection';

/** All that fetch and uploads say about a broken network is a TypeError. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

/** Transient: the network broke, or the server reports a temporary error. */
const isTransient = (error: unknown): boolean =>
  isNetworkError(error) ||
  (error instanceof ApiError &&
    ([408, 418, 423].includes(error.status) || (error.status >= 500 && ![501, 505].includes(error.status))));

/** Pauses before the second, third … try, in milliseconds. */
export const retryDelaysMs: readonly number[] = [0, 1000, 3000, 5000];
/** Between the tries while there is no connection; that it is back ends the pause. */
const noConnectionDelayMs = 5000;

interface RetryOptions {
  delaysMs?: readonly number[];
  isRetried?: typeof isTransient;
  /** Errors that are waited out, however long they last: a connection that is gone. */
  isWaitedOut?: (error: unknown) => boolean;
  /** Whether it waits for the connection. */
  onWaiting?: (isWaiting: boolean) => void;
  /** Ends it at once, also in the middle of a try. */
  signal?: AbortSignal;
}

/** Retries transient errors; rejects with the last one. Only for requests that are safe to repeat. */
export async function retrying<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { delaysMs = retryDelaysMs, isRetried = isTransient, isWaitedOut, onWaiting, signal } = options;
  for (let tries = 0; ; tries++) {
    try {
      const done = await Promise.race([attempt(), ...(signal ? [abortOf(signal)] : [])]);
      onWaiting?.(false);
      return done;
    } catch (error) {
      const isWaiting = !signal?.aborted && (isWaitedOut?.(error) ?? false);
      onWaiting?.(isWaiting);
      const delayMs = delaysMs[tries] ?? (isWaiting ? noConnectionDelayMs : undefined);
      if (signal?.aborted || delayMs === undefined || !isRetried(error)) throw error;
      await pause(delayMs, signal);
      signal?.throwIfAborted();
    }
  }
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

const pause = (delayMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    const stop = onConnected(end);
    signal?.addEventListener('abort', end);
  });

/** Each try of an upload gets a new address, so an expired or used one is transient too; so are too many uploads at once. */
export const isUploadTransient = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && [403, 409, 429].includes(error.status));
