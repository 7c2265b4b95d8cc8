/** An empty box is no value. */
export const orNull = (text: string | null): string | null => text?.trim() || null;

/** An empty box is no number; what is no number is kept, so that the rule can refuse it. */
export const numberOrNull = (text: string | number | null): number | null =>
  text === null || text === '' ? null : Number(text);

/** The day of a stored moment, as a date field takes it. */
export const dayOrNull = (iso: string | null): string | null => iso && iso.slice(0, 10);
