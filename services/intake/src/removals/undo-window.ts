import { limits } from '@cueroom/contracts/rules';

/** What was deleted before that cannot be brought back. */
export const undoableSince = (now = Date.now()): Date => new Date(now - limits.undoWindowSec * 1000);
