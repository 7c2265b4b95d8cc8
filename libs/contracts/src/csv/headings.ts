import { type ImportColumn, importColumns } from './track-columns';

/** What a column is for: the heading that stands over it in the file. */
export type ColumnMap = Partial<Record<ImportColumn, string>>;

const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Beside our own names: as DISCO, SourceAudio and people head their columns, the likeliest first. */
const usual: Partial<Record<ImportColumn, readonly string[]>> = {
  title: ['Track Title', 'Song Title', 'Track Name', 'Song Name', 'Track', 'Song', 'Name'],
  artist: ['Artist Name(s)', 'Artist(s)', 'Track Artist', 'Main Artist', 'Primary Artist', 'Performer', 'Band'],
  album: ['Album Title', 'Album Name', 'Release', 'Release Title', 'Release Name'],
  genre: ['Genre(s)', 'Main Genre', 'Primary Genre', 'Master Genre', 'Genre 1', 'Style'],
  mood: ['Mood(s)', 'Main Mood', 'Primary Mood', 'Mood 1', 'Moods/Emotions'],
  tempo: ['Tempo Description', 'Speed'],
  duration: [
    'Length',
    'Track Length',
    'Track Duration',
    'Duration (seconds)',
    'Duration (mm:ss)',
    'Time',
    'Total Time',
  ],
  bpm: ['Beats Per Minute', 'Tempo (BPM)', 'BPM Value', 'Tempo'],
  key: ['Musical Key', 'Track Key', 'Song Key', 'Key Signature'],
  description: ['Track Description', 'Notes', 'Comments', 'Comment', 'Track Notes', 'Track Comments'],
  available: ['Availability', 'Is Available', 'Active'],
  tags: ['Keywords', 'Keyword(s)', 'Tag(s)', 'Custom Tags', 'Track Tags'],
  isrc: ['ISRC Code', 'ISRC Number', 'Track ISRC'],
  iswc: ['ISWC Code', 'ISWC Number'],
  writers: [
    'Writer(s)',
    'Composer(s)',
    'Songwriter(s)',
    'Composer/Writer',
    'Writer/Composer',
    'Composers/Writers',
    'Writers/Composers',
    'Composer Name(s)',
    'Writer Name(s)',
    'Authors',
    'Publisher(s)',
    'Publishing',
  ],
  // A label releases a recording, and does not always own it.
  master: ['Master Owner(s)', 'Master Rights', 'Master Rights Holder(s)'],
  signatories: ['Signatory', 'Signers'],
  samples: ['Sample', 'Contains Samples'],
  ai: ['AI Generated', 'AI Use'],
  vocals: ['Vocal', 'Vocals/Instrumental', 'Vocal/Instrumental', 'Instrumental/Vocal', 'Instrumental', 'Vocal Type'],
  explicit: ['Explicit Lyrics', 'Is Explicit', 'Explicit Content', 'Parental Advisory', 'Explicit/Clean'],
  language: ['Lyrics Language', 'Vocal Language', 'Lyric Language'],
  restrictions: ['Restriction', 'Usage Restrictions', 'Restrictions Notes'],
};

/** `Genre(s)` is Genre and Genres. */
const written = (name: string): string[] => [bare(name), bare(name.replaceAll('(s)', ''))];

const areNumbers = (cells: readonly string[]): boolean =>
  cells.some(Boolean) && cells.every((cell) => /^\d{0,15}([.,]\d+)?$/.test(cell.trim()));

/**
 * What the columns of a file are for, by their headings; each heading once.
 * @param examples the first rows
 */
export const guessColumns = (headings: readonly string[], examples: readonly (readonly string[])[] = []): ColumnMap => {
  const map: ColumnMap = {};
  const left = new Set(headings);
  const take = (column: ImportColumn, names: readonly string[]): void => {
    if (map[column] !== undefined) return;
    const found = names.flatMap((name) => [...left].find((heading) => bare(heading) === name) ?? []);
    const [heading] = found;
    if (heading === undefined) return;
    const isNumbered = areNumbers(examples.map((row) => row[headings.indexOf(heading)] ?? ''));
    // Beats per minute, in the words of other programs.
    if (column === 'tempo' && isNumbered) return;
    left.delete(heading);
    // Other programs count their tracks: those numbers are not our ids.
    if (column === 'id' && isNumbered) return;
    map[column] = heading;
  };
  for (const column of importColumns) take(column, [bare(column)]);
  for (const column of importColumns) take(column, (usual[column] ?? []).flatMap(written));
  return map;
};

/** As columns are named: a heading that is missing has its place, one that is there twice a number. */
export const namedHeadings = (headings: readonly string[]): string[] => {
  const named: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const name = heading.trim() || `Column ${index + 1}`;
    let unique = name;
    for (let nth = 2; named.includes(unique); nth++) unique = `${name} (${nth})`;
    named.push(unique);
  }
  return named;
};
