import { isrcOf } from '../rights/identifiers';
import { bareTitle } from '../versions/version-file-names';

/** How other programs head the names of files. */
const fileHeading = /^(audio|original|track|source|master|wav|mp3)?\s*file\s*_?(name|path)?$|^path$/i;
const audioName = /\.(wave?|aiff?|aifc|flac|mp3|og[ga]|opus|m4a|mp4)$/i;

const fileKey = (name: string): string =>
  `file:${(name.split(/[/\\]/).at(-1) ?? '').replace(audioName, '').trim().toLowerCase()}`;

/** What a row of a table and a file are matched by: the name of the file, the ISRC, artist and title; the surest first. */
export const fileKeys = (said: {
  fileNames: readonly string[];
  isrc?: string | null;
  artist?: string | null;
  title?: string | null;
}): string[] => {
  const isrc = isrcOf(said.isrc ?? '');
  const [artist, title] = [bareTitle(said.artist ?? ''), bareTitle(said.title ?? '')];
  return [
    ...said.fileNames.map(fileKey).filter((key) => key !== 'file:'),
    ...(isrc ? [`isrc:${isrc}`] : []),
    ...(artist && title ? [`name:${artist}|${title}`] : []),
  ];
};

/** The cells that name files: under such a heading, and where a cell ends as sound does. */
export const fileNamesIn = (cells: readonly string[], headings: readonly string[], chosen?: string): string[] =>
  cells.filter((cell, at) => {
    const heading = headings[at]?.trim() ?? '';
    const isNamed = chosen === undefined ? fileHeading.test(heading) : heading === chosen.trim();
    return cell.trim() !== '' && (isNamed || (chosen === undefined && audioName.test(cell.trim())));
  });
