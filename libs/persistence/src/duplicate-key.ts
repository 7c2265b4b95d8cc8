const duplicateKey = 11000;

/** Whether MongoDB refused a write because a unique index has this value already. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === duplicateKey;
