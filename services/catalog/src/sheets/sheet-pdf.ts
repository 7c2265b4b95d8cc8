import { buffer } from 'node:stream/consumers';
import { setImmediate as othersTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type Block, blocksOf } from './sheet-blocks';
import type { SheetFacts } from './sheet-facts';
import { mainFace } from './sheet-fonts';
import { drawnPieces, drawnText, linesOf, type Piece } from './sheet-lines';

export type PaperSize = 'A4' | 'Letter';

const lineHeight = 1.4;
/** From a rule to the heading below it. */
const belowRule = 0.5;
const figureWidth = 6.4;

/** Sizes of the usual text in points, largest first: the first that brings all on one page is taken. */
const roomySizes = [10, 9, 8, 7];
const denseSizes = Array.from({ length: 26 }, (_, step) => 7 - step / 5);

interface Layout {
  blocks: Block[];
  size: number;
  margin: number;
}

/** One page that can be searched and read aloud. Same bytes for same facts. Other requests are served between its steps: it takes 0.1 s. */
export const sheetPdf = async (facts: SheetFacts, paper: PaperSize): Promise<Buffer> => {
  const document = newDocument(facts, paper);
  const written = buffer(document);
  await draw(document, await layoutOf(facts, document.page));
  document.end();
  return written;
};

const newDocument = ({ title, artist, studio, day }: SheetFacts, paper: PaperSize): PDFKit.PDFDocument =>
  new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // None of the built-in ones: they are files of the library, and not embedded.
    font: mainFace('normal').font as unknown as string,
    info: {
      Title: `Clearance sheet: ${title} by ${artist}`,
      Author: studio,
      // The day alone: the same facts on the same day are the same file.
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  });

const layoutOf = async (facts: SheetFacts, { width, height }: PDFKit.PDFPage): Promise<Layout> => {
  const [roomy, dense] = [blocksOf(facts, false), blocksOf(facts, true)];
  const layouts: Layout[] = [
    ...roomySizes.map((size) => ({ blocks: roomy, size, margin: 48 })),
    ...denseSizes.map((size) => ({ blocks: dense, size, margin: 30 })),
  ];
  const isFitting = ({ blocks, size, margin }: Layout) =>
    blocks.reduce((sum, block) => sum + heightOf(block, (width - 2 * margin) / size), 0) * size <= height - 2 * margin;
  // Halving, as each layout holds more than the one before it.
  let [first, last] = [0, layouts.length - 1];
  while (first < last) {
    await othersTurn();
    const middle = Math.floor((first + last) / 2);
    if (isFitting(layouts[middle]!)) last = middle;
    else first = middle + 1;
  }
  return layouts[first]!;
};

const linesIn = ({ words, scale, figure }: Block, width: number): Piece[][] =>
  linesOf(words, (width - (figure ? figureWidth : 0)) / scale);

const heightOf = (block: Block, width: number): number =>
  block.before + (block.hasRule ? belowRule : 0) + linesIn(block, width).length * lineHeight * block.scale;

const draw = async (document: PDFKit.PDFDocument, { blocks, size, margin }: Layout): Promise<void> => {
  const width = document.page.width - 2 * margin;
  let top = margin;
  for (const block of blocks) {
    await othersTurn();
    top += block.before * size;
    if (block.hasRule) {
      rule(document, { left: margin, top, width });
      top += belowRule * size;
    }
    const [type, step] = [size * block.scale, lineHeight * size * block.scale];
    const baselineOf = (nth: number) => top + nth * step + type * 1.05;
    const lines = linesIn(block, width / size);
    tagged(document, block.kind, () =>
      lines.forEach((line, nth) => write(document, line, { left: margin, baseline: baselineOf(nth), size: type })),
    );
    const { figure } = block;
    if (figure) {
      const wide = figure.reduce((sum, piece) => sum + piece.width, 0) * type;
      const place = { left: margin + width - wide, baseline: baselineOf(0), size: type };
      tagged(document, 'P', () => write(document, figure, place));
    }
    top += lines.length * step;
  }
};

const tagged = (document: PDFKit.PDFDocument, kind: Block['kind'], content: () => void): void => {
  document.addStructure(document.struct(kind, {}, content));
};

const write = (
  document: PDFKit.PDFDocument,
  line: readonly Piece[],
  { left, baseline, size }: { left: number; baseline: number; size: number },
): void => {
  let x = left;
  for (const piece of drawnPieces(line)) {
    document.font(piece.face.font as unknown as string, piece.face.file, size).fillColor(piece.color);
    // With a list of features, an empty one too, it is laid out as a whole: else word by word, from the left.
    const features = piece.isRightToLeft ? { features: [] } : {};
    document.text(drawnText(piece), x, baseline, { lineBreak: false, baseline: 'alphabetic', ...features });
    x += piece.width * size;
  }
};

const rule = (
  document: PDFKit.PDFDocument,
  { left, top, width }: { left: number; top: number; width: number },
): void => {
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(left, top)
    .lineTo(left + width, top)
    .lineWidth(0.5)
    .strokeColor('#e5d9ca')
    .stroke();
  document.endMarkedContent();
};
