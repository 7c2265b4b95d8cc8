/** Of a request's header fields those that decide how a ready answer goes out. */
export interface Wishes {
  host: string | undefined;
  'x-request-id': string | undefined;
  'if-none-match': string | undefined;
  'accept-encoding': string | undefined;
}

/** By how long it is: so that most fields are passed over without being read. */
const names: Readonly<Record<number, keyof Wishes>> = {
  4: 'host',
  12: 'x-request-id',
  13: 'if-none-match',
  15: 'accept-encoding',
};

/**
 * Reads these fields and no others.
 * @param fields names and values in turn, as they came
 * @returns null unless there is exactly one host, and at most one of each of the others
 */
export const wishesOf = (fields: readonly string[]): Wishes | null => {
  const wishes: Wishes = {
    host: undefined,
    'x-request-id': undefined,
    'if-none-match': undefined,
    'accept-encoding': undefined,
  };
  for (let at = 0; at < fields.length; at += 2) {
    const field = fields[at] ?? '';
    const name = names[field.length];
    if (name === undefined || field.toLowerCase() !== name) continue;
    if (wishes[name] !== undefined) return null;
    wishes[name] = fields[at + 1];
  }
  return wishes.host === undefined ? null : wishes;
};
