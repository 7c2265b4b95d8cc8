import { limits } from '@cueroom/contracts/rules';
import { testTimes } from '@cueroom/platform/test-times/env';

const undoWindowMs = (testTimes.undoWindowSec ?? limits.undoWindowSec) * 1000;

/** Clocks differ: what another replica may still restore is not purged. */
const graceMs = limits.undoGraceSec * 1000 * testTimes.pace;

/** How long what was deleted or decided may still be undone somewhere. */
export const undoableForMs = undoWindowMs + graceMs;

/** What was deleted after this can be restored. */
export const undoableSince = (now = Date.now()): Date => new Date(now - undoWindowMs);

/** Until when that can be undone; null: it is too late. */
export const undoableUntil = (at: Date, now = Date.now()): Date | null =>
  at.getTime() + undoWindowMs > now ? new Date(at.getTime() + undoWindowMs) : null;

/** What was deleted before this can be purged: no replica restores it any more. */
export const purgeableBefore = (now = Date.now()): Date => new Date(now - undoableForMs);
