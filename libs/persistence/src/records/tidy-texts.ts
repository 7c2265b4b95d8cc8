/**
 * The fields that are named, as they are stored: texts without the space around them, and null for an empty one, which
 * the rules allow for optional texts only.
 */
export const tidyTexts = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as T;
