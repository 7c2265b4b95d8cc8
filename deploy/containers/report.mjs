// The tables that are printed at the end.

/** @param {readonly string[][]} rows the first is the head; columns of numbers stand to the right */
const table = (rows) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const isNumeric = widths.map((_, column) => rows.slice(1).every((row) => /^[\d.]*$/.test(row[column] ?? '')));
  const pad = (/** @type {string} */ text, /** @type {number} */ column) =>
    isNumeric[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(pad).join('  ').trimEnd()}`).join('\n');
};

/** @typedef {{ step: string, seconds: number, found: string }} Step */
/** `seconds`: its slowest starts, all at once and alone. @typedef {{ name: string, megabytes: number, together?: number, alone?: number }} Image */

/** @param {number | undefined} number */
const shown = (number) => number?.toFixed(1) ?? '';

/** @param {readonly Step[]} steps */
export const stepsTable = (steps) => {
  const rows = steps.map(({ step, seconds, found }) => [step, shown(seconds), found]);
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return table([['step', 'seconds', ''], ...rows, ['in total', shown(total), '']]);
};

/** @param {readonly Image[]} images */
export const imagesTable = (images) => {
  const rows = images.map(({ name, megabytes, together, alone }) => [
    name,
    shown(megabytes),
    shown(together),
    shown(alone),
  ]);
  return table([['image', 'MB without base', 'seconds to start, all at once', 'one alone'], ...rows]);
};
