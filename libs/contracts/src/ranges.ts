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

export const rangeText = ({ from, to }: NumberRange): string => `${from ?? ''}-${to ?? ''}`;

const isIn = (value: number, { from = -Infinity, to = Infinity }: NumberRange): boolean => value >= from && value <= to;

/** A beat is counted at half or double of what another one counts: where it is felt as asked, too. */
const feltFactors = [2, 0.5];

/** A range of tempos, and those at half and double of it; one without an end has none. */
export const feltRanges = (asked: NumberRange): NumberRange[] => {
  const { from, to } = asked;
  if (from === undefined || to === undefined) return [asked];
  return [asked, ...feltFactors.map((factor) => ({ from: from / factor, to: to / factor }))];
};

/** What a tempo is felt as by who asked for one of these ranges; undefined where it is in one itself. */
export const feltAs = (bpm: number, asked: readonly NumberRange[]): number | undefined => {
  if (asked.some((range) => isIn(bpm, range))) return undefined;
  const ended = asked.filter(({ from, to }) => from !== undefined && to !== undefined);
  const factor = feltFactors.find((each) => ended.some((range) => isIn(bpm * each, range)));
  return factor && Math.round(bpm * factor * 100) / 100;
};
