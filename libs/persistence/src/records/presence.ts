/** Not purged: whether it is there, or its deletion can be undone. */
export const unpurged = { deletedAt: { $exists: false } } as const;

/** Not deleted. */
export const present = { ...unpurged, removedAt: { $exists: false } } as const;
