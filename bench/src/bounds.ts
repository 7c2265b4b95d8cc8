/** What a benchmark requires of a ratio, a size or a count. Times are not bounded: they say how fast the machine is. */
export interface Bound {
  what: string;
  measured: number;
  atMost?: number;
  atLeast?: number;
  digits?: number;
}

const isMet = ({ measured, atMost = Infinity, atLeast = -Infinity }: Bound): boolean =>
  measured <= atMost && measured >= atLeast;

/** Prints each bound beside what was measured; a number that is missing meets none. @returns whether all are met */
export const judge = (bounds: readonly Bound[]): boolean => {
  for (const bound of bounds) {
    const { what, measured, atMost, atLeast, digits = 2 } = bound;
    const required = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
    console.log(`${isMet(bound) ? 'PASS' : 'FAIL'}: ${what} ${measured.toFixed(digits)}, required ${required}`);
  }
  return bounds.every(isMet);
};
