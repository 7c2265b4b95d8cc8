import path from 'node:path';
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { unpackFont } from './unpack-font';

export type Weight = 'normal' | 'strong';
const weights = { normal: 400, strong: 600 } as const;

/** Inter, the site's own face, comes in parts by the letters that they hold. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];

// Not woff2: the library cannot take letters out of it.
const ofInter = (weight: Weight) =>
  parts.map((part) =>
    path.join(
      folderOf(require.resolve('@fontsource/inter/package.json')),
      `inter-${part}-${weights[weight]}-normal.woff`,
    ),
  );
const ofArabic = (weight: Weight) =>
  path.join(
    folderOf(require.resolve('@fontsource/ibm-plex-sans-arabic/package.json')),
    `ibm-plex-sans-arabic-arabic-${weights[weight]}-normal.woff`,
  );
/** Letters of all other scripts, in one weight. */
const ofAllOthers = () =>
  path.join(folderOf(require.resolve('@fontsource/unifontex/package.json')), 'unifontex-latin-400-normal.woff');

const folderOf = (packageFile: string): string => path.join(path.dirname(packageFile), 'files');
const files = {
  normal: [...ofInter('normal'), ofArabic('normal'), ofAllOthers()],
  strong: [...ofInter('strong'), ofArabic('strong'), ofAllOthers()],
};

/** A font file, by its path. */
export interface Face {
  file: string;
  font: Font;
}

const opened = new Map<string, Face>();
const open = (file: string): Face => {
  const face = opened.get(file) ?? { file, font: create(unpackFont(readFileSync(file))) as Font };
  opened.set(file, face);
  return face;
};

/** For what has no letters, as spaces. */
export const mainFace = (weight: Weight): Face => open(files[weight][0]!);

/** One that has all of these letters; each is opened when it is first needed. */
export const faceFor = (letters: string, weight: Weight): Face | undefined => {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0)!);
  const file = files[weight].find((one) => codes.every((code) => open(one).font.hasGlyphForCodePoint(code)));
  return file === undefined ? undefined : open(file);
};

const widths = new WeakMap<Face, Map<string, number>>();
const mostKnown = 5000;

/** Whether the face turns what is read from the right by itself. */
export const isTurning = ({ font }: Face): boolean => font.availableFeatures.length > 0;

/** Of a text in one face of one point. */
export const widthOf = (face: Face, text: string): number => {
  const known = widths.get(face) ?? new Map<string, number>();
  widths.set(face, known);
  const width = known.get(text) ?? face.font.layout(text).advanceWidth / face.font.unitsPerEm;
  if (known.size >= mostKnown) known.clear();
  known.set(text, width);
  return width;
};
