import { overdueMs } from '@cueroom/platform/overdue';

const passes = 100;
/** At each pass what was requested at the one before is overdue. */
const betweenMs = overdueMs + 1000;
/** The request that a change has made, and one more in case it was lost. */
export const mostRequests = 2;

/**
 * Runs a periodic repair a hundred times while the queue is paused or its subscriber is down: what the repair requests is
 * published and stays unanswered.
 */
export const runUnanswered = async (
  pass: (now: number) => Promise<unknown>,
  publish: () => Promise<void>,
): Promise<void> => {
  const startedAt = Date.now();
  await publish();
  for (let nth = 1; nth <= passes; nth++) {
    await pass(startedAt + nth * betweenMs);
    await publish();
  }
};
