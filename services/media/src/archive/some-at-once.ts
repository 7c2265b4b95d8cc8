import { availableParallelism } from 'node:os';

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
  const left = items[Symbol.iterator]();
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) {
      either.throwIfAborted();
      await work(next.value, either);
    }
  };
  const stopOthers = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: most }, () => worker().catch(stopOthers)));
  if (failed.signal.aborted) throw failed.signal.reason;
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
