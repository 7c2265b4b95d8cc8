const duplicateKey = 11000;

export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === duplicateKey;
