import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** The programs use one processor each; one more at once fills the gaps in which another one's files are read and hashed. */
const most = availableParallelism() + 1;

/**
 * Works on some items at a time. When one fails no other is begun, those that still run are stopped, and their ends are
 * awaited: their files may go then.
 */
export const someAtOnce = async <T>(
  items: Iterable<T>,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const stopOthers = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const limit = pLimit(most);
  const begin = async (item: T) => {
    either.throwIfAborted();
    await work(item, either);
  };
  await Promise.allSettled([...items].map((item) => limit(begin, item).catch(stopOthers)));
  if (failed.signal.aborted) throw failed.signal.reason;
};
