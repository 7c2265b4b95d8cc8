/** With apostrophes before it, so that a guarded cell differs from one that begins with an apostrophe of its own. */
const risky = /^'*[=+\-@\t\r]/;

/** A spreadsheet takes such a cell for a formula; behind an apostrophe it is a text. */
export const guarded = (cell: string): string => (risky.test(cell) ? `'${cell}` : cell);

/** As it was before `guarded`. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell);
