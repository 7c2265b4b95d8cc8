import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { unpackFont } from './unpack-font';

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

export interface DocumentFonts {
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
