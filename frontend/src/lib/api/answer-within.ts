/**
 * @param ask gets a signal, which is aborted when no one waits any more
 * @param given ends it before
 * @throws TypeError, as of a broken network, when there is no answer by then
 */
export async function answerWithin<T>(
  limitMs: number,
  ask: (signal: AbortSignal) => Promise<T>,
  given?: AbortSignal,
): Promise<T> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(given?.reason);
  given?.addEventListener('abort', giveUp);
  if (given?.aborted) giveUp();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new TypeError('No answer');
      reject(reason);
      stop.abort(reason);
    }, limitMs);
  });
  return Promise.race([ask(stop.signal), late]).finally(() => {
    clearTimeout(timer);
    given?.removeEventListener('abort', giveUp);
  });
}
