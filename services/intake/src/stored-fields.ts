/** A record as it travels: its dates as text. */
export type Iso<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

/** Dates become ISO 8601 in UTC; everything else stays. */
export const isoDates = <T extends object>(fields: T): Iso<T> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Iso<T>;

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
