export const orNull = (text: string | null): string | null => text?.trim() || null;

/** Empty is null. Text that is not a number becomes NaN, which the rule refuses. */
export const numberOrNull = (text: string | number | null): number | null =>
  text === null || text === '' ? null : Number(text);

/** The day of an ISO moment, as a date field takes it. */
export const dayOrNull = (iso: string | null): string | null => iso && iso.slice(0, 10);

/** A host name with a dot, then nothing, a port, a path, a query or a fragment. */
const bareAddress = /^[^\s/:?#@]+\.[\p{L}]{2,}([:/?#]|$)/u;
/** Hardly anyone types `https://`: it is added to what is otherwise an address. */
export const withScheme = (typed: string): string =>
  bareAddress.test(typed.trim()) ? `https://${typed.trim()}` : typed;
