const duplicateKey = 11000;

/** @param field only of a unique index that begins with it */
export const isDuplicateKey = (error: unknown, field?: string): boolean => {
  const { code, keyPattern = {} } = (error ?? {}) as { code?: unknown; keyPattern?: object };
  return code === duplicateKey && (field === undefined || field in keyPattern);
};
