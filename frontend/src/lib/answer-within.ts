/** @param ask is told when nobody waits any more @throws TypeError, as of a broken network, when there is no answer by then */
export async function answerWithin<T>(limitMs: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new TypeError('No answer');
      reject(reason);
      stop.abort(reason);
    }, limitMs);
  });
  return Promise.race([ask(stop.signal), late]).finally(() => clearTimeout(timer));
}
