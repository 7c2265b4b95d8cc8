import type { Weight } from './sheet-fonts';
import type { SheetFacts, SheetRow } from './sheet-facts';
import { type Piece, type Span, wordsOf } from './sheet-lines';

/** A paragraph with its space, in multiples of the usual text's size. */
export interface Block {
  kind: 'H1' | 'H2' | 'P';
  words: Piece[][];
  /** At the end of its first line. */
  figure?: Piece[];
  scale: number;
  before: number;
  hasRule: boolean;
}

const ink = '#211913';
const soft = '#5f5347';
const brand = '#84562a';

const between = '   ';

const block = (
  spans: Span[],
  { figure, ...look }: Partial<Omit<Block, 'words' | 'figure'>> & { figure?: string } = {},
): Block => ({
  ...{ kind: 'P', scale: 1, before: 0, hasRule: false, ...look },
  words: wordsOf(spans),
  ...(figure && { figure: wordsOf([strong(figure)]).flat() }),
});
const inLook =
  (color: string, weight?: Weight) =>
  (text: string): Span => ({ text, color, weight });
const [plain, strong, quiet, heading] = [inLook(ink), inLook(ink, 'strong'), inLook(soft), inLook(brand, 'strong')];

/** Each of its facts on a line of its own. */
const roomy = ({ head, details, figure }: SheetRow): Block[] => {
  const lines = details.map((line) => block([quiet(line)]));
  const [first, ...rest] = head ? [block([strong(head)], { figure }), ...lines] : lines;
  return first ? [{ ...first, before: 0.15 }, ...rest] : [];
};

/** One paragraph. */
const dense = ({ head, details, figure }: SheetRow): Block[] => {
  const named = [head, figure].filter(Boolean).join(between);
  const spans = [...(named ? [strong(named + between)] : []), quiet(details.join(between))];
  return [block(spans, { before: 0.15 })];
};

/** A sheet from top to bottom. @param isDense where there is much on it */
export const blocksOf = ({ studio, day, title, artist, sections }: SheetFacts, isDense: boolean): Block[] => [
  block([quiet([studio, 'Clearance sheet', day].join(between))]),
  block([strong(title)], { kind: 'H1', scale: 2, before: 0.8 }),
  block([plain(artist)], { scale: 1.3 }),
  ...sections.flatMap(({ title: name, rows }) => [
    block([heading(name)], { kind: 'H2', before: 0.9, hasRule: true }),
    ...rows.flatMap(isDense ? dense : roomy),
  ]),
];
