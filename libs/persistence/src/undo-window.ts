import { limits } from '@cueroom/contracts/rules';

/** Clocks differ: what another replica may still restore is not purged. */
const graceMs = 5000;

/** What was deleted after this can be restored. */
export const undoableSince = (now = Date.now()): Date => new Date(now - limits.undoWindowSec * 1000);

/** What was deleted before this can be purged: no replica restores it any more. */
export const purgeableBefore = (now = Date.now()): Date => undoableSince(now - graceMs);
