import { readNameOfVersion, readVersionName, type VersionName } from '@cueroom/contracts/versions/version-file-names';

export interface ReadFileName extends VersionName {
  artist: string | null;
}

/** `03 Title`, `03. Title`, `1-03 Title`, `A1 - Title` as albums number their tracks. */
const numbered = /^(?:\d{1,2}-)?0\d{1,2}[\s._-]+(?=\S)|^(?:\d{1,2}-)?\d{1,3}(?:[._]\s*|\s*-\s+)(?=\S)/;
/** Also a title may begin with a number: it is the track's only beside others that clearly are. */
const loosely = /^\d{1,2}\s+(?=\S)/;

/** Among these files some are numbered without a doubt. */
export const areNumbered = (fileNames: readonly string[]): boolean =>
  fileNames.some((fileName) => /^(?:\d{1,2}-)?0\d/.test(baseOf(fileName)));

/** Without the folders before it. */
const baseOf = (fileName: string): string => fileName.split(/[/\\]/).at(-1) ?? fileName;

const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{2,5}$/, '');

/** `low_tide` is Low tide where nothing else separates its words. */
const spaced = (title: string): string => (/\s/.test(title) ? title : title.replaceAll('_', ' ')).trim();

/** What a file's name says: 'Artist - Title (Instrumental)', '03 Title 30s'. @param isNumbered beside files with numbers */
export const readFileName = (fileName: string, isNumbered = false): ReadFileName => {
  const whole = withoutEnding(baseOf(fileName)).trim();
  const bare = whole.replace(numbered, '').replace(isNumbered ? loosely : /^$/, '');
  const base = bare || whole;
  const [first = '', ...rest] = base.split(/\s[-–—]\s/);
  const said = rest.join(' - ').replace(numbered, '');
  // 'Low Tide - Drums' names no artist.
  const hasArtist = said !== '' && readNameOfVersion(said).title !== '';
  const read = readVersionName(hasArtist ? said : base);
  return { ...read, title: spaced(read.title), artist: hasArtist ? first.trim() : null };
};
