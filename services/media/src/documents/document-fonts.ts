import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

const [headBytes, entryBytes] = [44, 20];

/**
 * A WOFF file as the plain font that is in it. The library would inflate a table again for each letter that it looks up.
 * Layout: W3C, WOFF File Format 1.0.
 */
const unpackFont = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let nth = 0; nth < count; nth++) {
    const entry = woff.subarray(headBytes + nth * entryBytes, headBytes + (nth + 1) * entryBytes);
    const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const stored = woff.subarray(start, start + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(stored) : stored).copy(table);
    const at = 12 + 16 * nth;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([head, ...tables]);
};

/** Inter is the site's own face. Unifont has the letters of all other scripts, in one weight. */
const faces = [
  {
    family: 'Inter',
    file: () => readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  },
  {
    family: 'Inter',
    file: () => readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  },
  {
    family: 'IBM Plex Sans Arabic',
    file: () =>
      readFileSync(
        require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
      ),
  },
  {
    family: 'IBM Plex Sans Arabic',
    file: () =>
      readFileSync(
        require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
      ),
  },
  {
    family: 'UnifontExMono',
    file: () =>
      unpackFont(readFileSync(require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'))),
  },
];

interface DocumentFonts {
  /** As the compiler takes them. */
  files: Buffer[];
  /** In the order in which a letter is looked for. */
  families: string[];
  codePoints: Set<number>;
}

let opened: DocumentFonts | undefined;

/** Reads 4 MB when they are first needed. */
export const documentFonts = (): DocumentFonts => {
  if (opened) return opened;
  const files = faces.map(({ file }) => file());
  const families = [...new Set(faces.map(({ family }) => family))];
  return (opened = {
    files,
    families,
    codePoints: new Set(files.flatMap((file) => (create(file) as Font).characterSet)),
  });
};
