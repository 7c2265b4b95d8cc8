// How the launcher ends: when it is asked to, or with a sentence that says what to do.

/** An error that the person at the console can fix: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/** @param {any} error @returns {never} */
export const exitWith = (error) => {
  const isForPeople = error instanceof Refusal || error?.code?.startsWith('ERR_PARSE_ARGS');
  console.error(isForPeople ? `\n${error.message}` : error);
  process.exit(1);
};

// npm passes Ctrl-C on to a program that the terminal has already signaled: two requests at once count as one.
const sameRequestMs = 500;

/** Aborted by Ctrl-C, SIGTERM or the closing of the terminal. A second one of these ends the launcher and its children at once. */
export const stopRequested = () => {
  const stop = new AbortController();
  let firstAt = 0;
  const request = () => {
    if (firstAt > 0 && Date.now() - firstAt > sameRequestMs) process.exit(1);
    firstAt ||= Date.now();
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request);
  // A killed npm does not signal its children.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && stop.abort(), 1000).unref();
  // After the terminal is closed, writing to it must not end the launcher before its children.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return stop.signal;
};
