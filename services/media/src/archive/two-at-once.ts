/**
 * Works on items two at a time: the programs use one processor each. When one fails no other is begun, the one that
 * still runs is stopped, and its end is awaited: its files may go then.
 */
export const twoAtOnce = async <T>(
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
  const stopOthers = (fault: unknown) => {
    failed.abort(fault);
    throw fault;
  };
  const ends = await Promise.allSettled([worker().catch(stopOthers), worker().catch(stopOthers)]);
  if (failed.signal.aborted) throw failed.signal.reason;
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
