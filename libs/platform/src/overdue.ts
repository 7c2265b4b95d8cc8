export const reconcileEveryMs = 15_000;
/** When a result has not come for this long, its job may be lost, with all of Redis; unless it is queued it is requested again. */
export const overdueMs = 30_000;
