import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDeadline } from '@cueroom/platform/request-context';

/** Runs `look`, and once more for all calls that came meanwhile; also long after the request in which it began. @param restMs between two of them */
export const oneAtATime = (look: () => Promise<void>, restMs = 0): (() => void) => {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await withoutDeadline(look);
      if (restMs > 0) await sleep(restMs);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
};
