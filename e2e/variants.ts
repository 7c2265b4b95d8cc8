/**
 * Of a test that is repeated for widths, themes or browsers: `npm test` runs the usual ones, `npm run test:all` the others.
 * @returns one of both lists
 */
export const variants = <Usual, Other>(
  usual: readonly Usual[],
  others: readonly Other[],
): readonly (Usual | Other)[] => (process.env.OTHER_VARIANTS ? others : usual);
