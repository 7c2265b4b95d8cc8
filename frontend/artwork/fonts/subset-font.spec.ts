import { readFileSync } from 'node:fs';
import { readOutlines } from './outlines.mjs';
import { readCharacters, subsetFont } from './subset-font.mjs';
import { readWoff2 } from './woff2.mjs';

const inter = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const wanted = [...'Tape (24–48), „fi“ é'].map((character) => character.codePointAt(0) ?? 0);

/** How each character is drawn: its outlines, those that it is put together from, and its width. */
const drawingsOf = (file: Buffer) => {
  const { tables } = readWoff2(file);
  const bytes = (tag: string): Buffer => tables.get(tag)?.bytes ?? Buffer.alloc(0);
  const outlines = readOutlines(bytes('glyf'));
  const drawn = (glyph: number): string[] => [
    Buffer.concat(outlines[glyph]?.pieces ?? []).toString('hex'),
    bytes('hmtx').toString('hex', 4 * glyph, 4 * glyph + 4),
    ...(outlines[glyph]?.parts ?? []).flatMap(drawn),
  ];
  return new Map([...readCharacters(bytes('cmap'))].map(([character, glyph]) => [character, drawn(glyph)] as const));
};

test('what is left of a font draws its characters as the whole one does, and is much smaller', () => {
  const [whole, small] = [drawingsOf(inter), drawingsOf(subsetFont(inter, wanted))];
  expect([...small.keys()]).toEqual([...new Set(wanted)].toSorted((one, other) => one - other));
  for (const [character, drawing] of small) expect(drawing).toEqual(whole.get(character));
  expect(subsetFont(inter, wanted).length).toBeLessThan(inter.length / 2);
});
