import { writeSync } from 'node:fs';

const stdout = 1;
const fullPipeTries = 20;
const pauseMs = 5;
const pause = new Int32Array(new SharedArrayBuffer(4));

const isPipeFull = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'EAGAIN';

/**
 * Where lines of the log go, at once. A line that cannot be written (the disk is full) is lost: pino's own output tries
 * again until there is room, and the whole process stands still meanwhile.
 */
export const lineWriter = (file: number = stdout): { write(line: string): void } => ({
  write: (line) => {
    let rest = Buffer.from(line);
    for (let tries = 0; rest.length > 0 && tries < fullPipeTries;) {
      try {
        rest = rest.subarray(writeSync(file, rest));
      } catch (fault) {
        if (!isPipeFull(fault)) return;
        tries++;
        Atomics.wait(pause, 0, 0, pauseMs);
      }
    }
  },
});
