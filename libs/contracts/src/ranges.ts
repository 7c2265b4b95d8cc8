export interface NumberRange {
  from?: number;
  to?: number;
}

/** @param text as `Ranges` in facets.ts has it */
export const rangesOf = (text: string): NumberRange[] =>
  text.split(',').map((one) => {
    const [from = '', to = ''] = one.split('-');
    return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
  });
