import { AppError } from '@cueroom/contracts/app-error';
import type { TrackWords } from '@cueroom/contracts/catalog/track-words';
import { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { fileKeys, fileNamesIn } from '@cueroom/contracts/csv/file-keys';
import { rowChanges } from '@cueroom/contracts/csv/row-changes';
import { checkInput } from '@cueroom/platform/check-input';
import type { ImportDocument, ImportRowDocument } from './imports.schema';
import { mappedCells } from './judge-row';

/** What a row says of the track of a file. */
export interface SaidRow {
  line: number;
  keys: string[];
  fields: TrackChanges;
  /** The first thing that is wrong with it; that is left out. */
  error: string | null;
}

type Table = Pick<ImportDocument, 'headings' | 'columns' | 'fileHeading'>;

export const rowKeys = (row: Pick<ImportRowDocument, 'cells'>, table: Table): string[] => {
  const { isrc, artist, title } = mappedCells(row, table);
  return fileKeys({ fileNames: fileNamesIn(row.cells, table.headings, table.fileHeading), isrc, artist, title });
};

/** Without what is empty: that says nothing of a file. */
const givenIn = (said: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && !value[0])),
  );

export const saidRow = (row: ImportRowDocument, table: Table, words: TrackWords): SaidRow => {
  let said = givenIn(rowChanges(mappedCells(row, table), table.columns, null, words));
  let error: string | null = null;
  try {
    said = checkInput(TrackChanges, said) as Record<string, unknown>;
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.errors)) throw thrown;
    const wrong = Object.keys(thrown.errors).map((path) => path.split('.', 1)[0]);
    error = `Line ${row.line} of the table: ${Object.values(thrown.errors)[0]?.[0]}`;
    const right = Object.entries(said).filter(([field]) => !wrong.includes(field));
    said = checkInput(TrackChanges, Object.fromEntries(right)) as Record<string, unknown>;
  }
  return { line: row.line, keys: row.keys ?? [], fields: said, error };
};
