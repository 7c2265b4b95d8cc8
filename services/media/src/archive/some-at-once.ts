import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** Programs use one processor each; one more fills the gaps in which files are read and hashed. */
const most = availableParallelism() + 1;

/** When one fails no other is begun, and those that run are stopped and awaited: their files may be deleted then. */
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
