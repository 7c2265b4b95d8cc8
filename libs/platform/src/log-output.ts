import { writeSync } from 'node:fs';

const stdout = 1;
const fullPipeTries = 20;
const pauseMs = 5;
/** After a full pipe was not read for this long, lines are dropped and not waited for: the process would do nothing else. */
const givenUpMs = 1000;
const pause = new Int32Array(new SharedArrayBuffer(4));

const isPipeFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/** Synchronous. A line without room on the disk is lost: pino's own output would retry and block the process. */
export const lineWriter = (file: number = stdout): { write(line: string): void } => {
  let stuckAt = -Infinity;
  return {
    write: (line) => {
      let rest = Buffer.from(line);
      let tries = performance.now() - stuckAt < givenUpMs ? 1 : fullPipeTries;
      while (rest.length > 0) {
        try {
          rest = rest.subarray(writeSync(file, rest));
        } catch (error) {
          if (!isPipeFull(error)) return;
          if (--tries === 0) {
            stuckAt = performance.now();
            return;
          }
          Atomics.wait(pause, 0, 0, pauseMs);
        }
      }
    },
  };
};
