/**
 * Texts without the space around them; one that is empty is none, which the rules allow for optional texts only.
 * Fields that are missing stay so.
 */
export const tidyTexts = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as T;
