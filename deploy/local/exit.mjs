// @ts-check
// How the launcher ends: when it is asked to, or with a sentence that says what to do.

/** An error that the person at the console can fix: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/** @param {unknown} error */
export const exitWith = (error) => {
  console.error(error instanceof Refusal ? `\n${error.message}` : error);
  process.exit(1);
};

// npm passes Ctrl-C on to a program that the terminal has already signaled: two requests at once count as one.
const sameRequestMs = 500;

/**
 * `stop` is aborted by Ctrl-C, SIGTERM or the closing of the terminal, `hurry` by a second one of these.
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
  if (process.env['npm_lifecycle_event']) stopWithParent(request);
  // After the terminal is closed, writing to it must not end the launcher before its children.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { stop: stop.signal, hurry: hurry.signal };
};

/** A killed npm does not signal its children. @param {() => void} request */
const stopWithParent = (request) => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    request();
  }, 1000).unref();
};
