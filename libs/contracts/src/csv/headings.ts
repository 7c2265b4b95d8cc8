import { fieldOf } from '../catalog/track-fields';
import { type ImportColumn, importColumns } from './track-columns';

/** What a column is for: the heading that stands over it in the file. */
export type ColumnMap = Partial<Record<ImportColumn, string>>;

const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Beside our own name. */
const usualHeadings = (column: ImportColumn): readonly string[] => (column === 'id' ? [] : fieldOf(column).headings);

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
  for (const column of importColumns) take(column, usualHeadings(column).flatMap(written));
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
