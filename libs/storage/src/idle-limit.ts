import { finished, Readable } from 'node:stream';

const standsStill = (limitMs: number) =>
  Object.assign(new Error(`Nothing came for ${limitMs} ms`), { name: 'TimeoutError' });

/** Given up when nothing comes for so long although there is room for more. A reader may be as slow as it likes. */
export const withIdleLimit = (source: Readable, limitMs: number): Readable => {
  let timer: NodeJS.Timeout | undefined;
  const body = new Readable({
    read() {
      clearTimeout(timer);
      timer = setTimeout(() => body.destroy(standsStill(limitMs)), limitMs);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  source.pause();
  source.on('data', (chunk: Buffer) => {
    clearTimeout(timer);
    if (!body.push(chunk)) source.pause();
  });
  finished(source, { writable: false }, (error) => {
    clearTimeout(timer);
    if (error) body.destroy(error);
    else body.push(null);
  });
  // An error without a reader must not end the process.
  return body.on('error', () => undefined);
};
