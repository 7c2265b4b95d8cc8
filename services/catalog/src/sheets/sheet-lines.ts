import { type Face, faceFor, isTurning, mainFace, type Weight, widthOf } from './sheet-fonts';

/** What is written in one look. */
export interface Span {
  text: string;
  weight?: Weight;
  color: string;
}

/** Letters of one face, and of one direction. Widths are those of a text of one point. */
export interface Piece {
  text: string;
  face: Face;
  color: string;
  width: number;
  isRightToLeft: boolean;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Scripts that are written without spaces: a line may end between any two letters. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** What is seen by its effect alone: direction, joining, colored or not. */
const unseen = /[\p{Cf}\ufe00-\ufe0f]/gu;
const graphemes = new Intl.Segmenter();

/** A letter that no face has stands there as its number: nothing is missing without a word. */
const drawable = (letter: string, weight: Weight): string =>
  faceFor(letter, weight)
    ? letter
    : Array.from(letter, (one) =>
        faceFor(one, weight) ? one : `[U+${one.codePointAt(0)!.toString(16).toUpperCase()}]`,
      ).join('');

const pieceOf = (text: string, face: Face, color: string): Piece => ({
  ...{ text, face, color },
  width: widthOf(face, text),
  isRightToLeft: rightToLeft.test(text),
});

const piecesOf = (word: string, { weight = 'normal', color }: Span): Piece[] => {
  const runs: { text: string; face: Face; isRightToLeft: boolean }[] = [];
  const letters = Array.from(graphemes.segment(word), ({ segment }) => drawable(segment, weight)).join('');
  for (const { segment } of graphemes.segment(letters)) {
    const face = faceFor(segment, weight) ?? mainFace(weight);
    const isRightToLeft = rightToLeft.test(segment);
    const last = runs.at(-1);
    if (last?.face === face && last.isRightToLeft === isRightToLeft) last.text += segment;
    else runs.push({ text: segment, face, isRightToLeft });
  }
  return runs.map(({ text, face }) => pieceOf(text, face, color));
};

/** Words and the spaces between them, in their order. */
export const wordsOf = (spans: readonly Span[]): Piece[][] =>
  spans.flatMap((span) => {
    const text = span.text
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, (space) => (space.length > 1 ? '   ' : ' '))
      .replace(unseen, '');
    return (text.match(/ +|[^ ]+/g) ?? []).map((word) =>
      word.startsWith(' ') ? [pieceOf(word, mainFace(span.weight ?? 'normal'), span.color)] : piecesOf(word, span),
    );
  });

const widthOfAll = (pieces: readonly Piece[]): number => pieces.reduce((sum, { width }) => sum + width, 0);
const isSpace = (word: readonly Piece[]): boolean => word[0]?.text.startsWith(' ') ?? true;

const lettersOf = (word: readonly Piece[]): Piece[] =>
  word.flatMap(({ text, face, color }) =>
    Array.from(graphemes.segment(text), ({ segment }) => pieceOf(segment, face, color)),
  );

/** Lines of at most this width, as a multiple of the text's size. Only what is longer than a line is broken inside. */
export const linesOf = (words: readonly Piece[][], width: number): Piece[][] => {
  const lines: Piece[][] = [[]];
  let used = 0;
  const add = (pieces: Piece[], wide: number) => {
    lines.at(-1)!.push(...pieces);
    used += wide;
  };
  const next = () => {
    lines.push([]);
    used = 0;
  };
  for (const word of words) {
    const wide = widthOfAll(word);
    const isAtStart = lines.at(-1)!.length === 0;
    if (isSpace(word)) {
      if (!isAtStart) add(word, wide);
      continue;
    }
    if (used + wide <= width) add(word, wide);
    else if (wide <= width && !word.some(({ text }) => withoutSpaces.test(text))) {
      next();
      add(word, wide);
    } else {
      for (const letter of lettersOf(word)) {
        if (used + letter.width > width && lines.at(-1)!.length > 0) next();
        add([letter], letter.width);
      }
    }
  }
  return lines;
};

/** In the order of reading, and as few as possible: words that are read from the right are one piece with the spaces between them. */
export const drawnPieces = (line: readonly Piece[]): Piece[] => {
  const all: Piece[] = [];
  for (let at = 0; at < line.length;) {
    const group = groupAt(line, at);
    at += group.length;
    const [{ face, color, isRightToLeft }] = group;
    const last = all.at(-1);
    if (isRightToLeft) all.push(pieceOf(group.map(({ text }) => text).join(''), face, color));
    else if (last?.face === face && last.color === color && !last.isRightToLeft) {
      all[all.length - 1] = { ...last, text: last.text + group[0].text, width: last.width + group[0].width };
    } else all.push(group[0]);
  }
  return all;
};

/** Words from here that are read from the right, of one face; or the one piece that is there. */
const groupAt = (line: readonly Piece[], at: number): [Piece, ...Piece[]] => {
  const first = line[at]!;
  let end = at;
  const isAlike = ({ isRightToLeft, face, color }: Piece) =>
    isRightToLeft && face === first.face && color === first.color;
  for (let ahead = at; first.isRightToLeft && line[ahead]; ahead++) {
    if (isAlike(line[ahead]!)) end = ahead;
    else if (line[ahead]!.text.trim() !== '') break;
  }
  return [first, ...line.slice(at + 1, end + 1)];
};

/** In the order that the face draws it. */
export const drawnText = ({ text, face, isRightToLeft }: Piece): string =>
  isRightToLeft && !isTurning(face)
    ? Array.from(graphemes.segment(text), ({ segment }) => segment)
        .reverse()
        .join('')
    : text;
