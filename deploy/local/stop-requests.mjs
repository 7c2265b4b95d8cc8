// @ts-check

// npm passes Ctrl-C on to a program that the terminal has told already: two requests at once are one.
const sameRequestMs = 500;

/**
 * Two signals for the rest of the program: somebody wants it to stop, somebody wants that at once.
 * The first is Ctrl-C, SIGTERM or the closing of the terminal; the second is one more of them.
 */
export const stopRequests = () => {
  const stop = new AbortController();
  const hurry = new AbortController();
  let firstAt = 0;
  const request = () => {
    if (firstAt > 0 && Date.now() - firstAt > sameRequestMs) hurry.abort();
    firstAt ||= Date.now();
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request);
  // npm that is killed takes nobody with it.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    request();
  }, 1000).unref();
  if (!process.env['npm_lifecycle_event']) clearInterval(watch);
  // A terminal that is gone is no reason to leave children behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { stop: stop.signal, hurry: hurry.signal };
};
