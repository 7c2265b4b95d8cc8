import { AppError, type FieldErrors } from '@cueroom/contracts/app-error';
import type { ImportRow, RowChange } from '@cueroom/contracts/catalog/imports';
import {
  sayUnknown,
  type TrackWords,
  unknownWords,
  vocabularyLimits,
  type WordField,
  wordFields,
} from '@cueroom/contracts/catalog/track-words';
import { NewTrack, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { unguarded } from '@cueroom/contracts/csv/guard';
import type { ColumnMap } from '@cueroom/contracts/csv/headings';
import { wordToAdd } from '@cueroom/contracts/csv/read-cells';
import { placeOf, rowChanges } from '@cueroom/contracts/csv/row-changes';
import { type CellTrack, cellsOf, type RowCells } from '@cueroom/contracts/csv/track-cells';
import { columnLabel, importColumns, type ImportField, importFields } from '@cueroom/contracts/csv/track-columns';
import { plainName } from '@cueroom/contracts/plain-text';
import { isrcOf } from '@cueroom/contracts/rights/identifiers';
import { checkInput } from '@cueroom/platform/check-input';
import { stored } from '../tracks/stored-track';
import type { TrackDocument } from '../tracks/tracks.schema';

export interface FileRow {
  line: number;
  cells: string[];
}
export interface Mapping {
  headings: string[];
  columns: ColumnMap;
}
/** The tracks that rows may be about. */
export interface Found {
  byId: Map<string, TrackDocument>;
  byIsrc: Map<string, TrackDocument[]>;
}

export interface Judged extends Omit<ImportRow, 'line'> {
  claim?: string;
  track?: TrackDocument;
  /** What is to be written; the fields of it whose value differs. */
  fields: TrackChanges;
  after: { [Field in ImportField]?: string };
  /** Words that have to be added first. */
  unknown: { [Field in WordField]?: string };
}

/** The cells of a row by what their columns are for. A short row ends with empty cells. */
export const mappedCells = ({ cells }: Pick<FileRow, 'cells'>, { headings, columns }: Mapping): RowCells =>
  Object.fromEntries(
    importColumns.flatMap((column) => {
      const heading = columns[column];
      return heading === undefined ? [] : [[column, unguarded(cells[headings.indexOf(heading)] ?? '')]];
    }),
  );

/** What rows are matched by. */
export const keysOf = (cells: RowCells): { id: string | null; isrc: string | null } => ({
  id: cells.id?.trim().toLowerCase() || null,
  isrc: isrcOf(cells.isrc ?? ''),
});

type Match = Pick<Judged, 'matchedBy' | 'track'> & { error?: string };

const matchOf = (cells: RowCells, { byId, byIsrc }: Found): Match => {
  const { id, isrc } = keysOf(cells);
  if (id) {
    const track = byId.get(id);
    return track
      ? { matchedBy: 'id', track }
      : { matchedBy: null, error: `${columnLabel('id')}: There is no track of this id` };
  }
  const [track, another] = (isrc && byIsrc.get(isrc)) || [];
  if (another) return { matchedBy: null, error: `${columnLabel('isrc')}: Several tracks have this ISRC` };
  return track ? { matchedBy: 'isrc', track } : { matchedBy: null };
};

/** In words for people: class-validator's own name the field again. */
const inWords = (message: string): string =>
  message
    .replace(/^\w+ must be one of the following values: /, 'Please use one of: ')
    .replace(/^\w+ must be a boolean value$/, 'Please write true or false')
    .replace(/^Duration must be .*$/, 'Please write minutes and seconds (2:21), or seconds (141)')
    .replace(/^\w+ must be an? /, 'Must be a ');

/** `rights.composition.1.ipi` is the second of Writers. */
const placeInWords = (path: string, field: ImportField | undefined): string => {
  if (!field) return 'Rights';
  const nth = /^\.(\d+)/.exec(path.slice(placeOf(field).length))?.[1];
  return nth === undefined ? columnLabel(field) : `${columnLabel(field)} ${Number(nth) + 1}`;
};

/** In the order of the columns. */
const saidErrors = (errors: FieldErrors): string[] =>
  Object.entries(errors)
    .map(([path, [message = '']]) => {
      const nth = importFields.findIndex((field) => path === placeOf(field) || path.startsWith(`${placeOf(field)}.`));
      return { nth, words: `${placeInWords(path, importFields[nth])}: ${inWords(message)}` };
    })
    .sort((a, b) => a.nth - b.nth)
    .map(({ words }) => words);

export const emptyTrack = { title: '', artist: '', tags: [], available: true, rights: null } as unknown as CellTrack;

const valueAt = (place: string): keyof TrackChanges => place.split('.')[0] as keyof TrackChanges;

/** What a row says. @param track what it is about; none: it is a new one */
const readRow = (row: FileRow, mapping: Mapping, track: TrackDocument | undefined, words: TrackWords) => {
  const cells = mappedCells(row, mapping);
  const now = (track ? { ...track, rights: track.rights ?? null } : emptyTrack) as CellTrack;
  const said = rowChanges(cells, mapping.columns, now.rights, words);
  // A word that the track has already stays.
  const unknown = wordFields.flatMap((field): [WordField, string][] => {
    const word = unknownWords(said, words)[field];
    return word === undefined || word === now[field] ? [] : [[field, word]];
  });
  return { cells, now, said, unknown };
};
type ReadRow = ReturnType<typeof readRow>;

/** @throws AppError with all that is wrong with it */
const checkedRow = ({ said, unknown }: ReadRow, type: typeof NewTrack | typeof TrackChanges): TrackChanges => {
  const errors: FieldErrors = Object.fromEntries(unknown.map(([field, word]) => [field, [sayUnknown(field, word)]]));
  try {
    const checked = checkInput<TrackChanges>(type, said);
    if (unknown.length === 0) return checked;
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error;
    Object.assign(errors, error.errors);
  }
  throw new AppError('invalid', 'Some fields are not valid', errors);
};

const compareRow = (read: ReadRow, isNew: boolean) => {
  const { cells, now } = read;
  const checked = checkedRow(read, isNew ? NewTrack : TrackChanges);
  const then = { ...now, ...stored(checked) } as CellTrack;
  const [from, to] = [cellsOf(now), cellsOf(then)];
  const differing = importFields.filter((field) => cells[field] !== undefined && from[field] !== to[field]);
  const isWritten = (place: string) => isNew || differing.some((field) => valueAt(placeOf(field)) === place);
  return {
    changes: differing.map((field): RowChange => ({ field, from: from[field], to: to[field] })),
    fields: Object.fromEntries(Object.entries(checked).filter(([place]) => isWritten(place))) as TrackChanges,
    after: Object.fromEntries(differing.map((field) => [field, to[field]])),
  };
};

/** Those that can be added. */
const wordsToAdd = ({ unknown }: ReadRow): Judged['unknown'] =>
  Object.fromEntries(
    unknown
      .map(([field, word]) => [field, wordToAdd(word)])
      .filter(([, word = '']) => word !== '' && word.length <= vocabularyLimits.word),
  );

/** What would become of a row. @param words what its genre and mood may be */
export const judgeRow = (row: FileRow, mapping: Mapping, found: Found, words: TrackWords): Judged => {
  const cells = mappedCells(row, mapping);
  const { title = '', artist = '' } = cells;
  const { track, matchedBy, error } = matchOf(cells, found);
  const trackId = track ? String(track._id) : null;
  const claim = trackId ?? keysOf(cells).isrc ?? undefined;
  const judged = {
    trackId,
    matchedBy,
    track,
    claim,
    title: plainName(title) || (track?.title ?? ''),
    artist: plainName(artist) || (track?.artist ?? ''),
  };
  const nothing = { changes: [], fields: {}, after: {}, unknown: {} };
  const refused = (errors: string[]): Judged => ({ ...judged, ...nothing, state: 'refused', errors });
  const { length } = row.cells;
  if (length > mapping.headings.length) {
    return refused([`Line ${row.line}: There are ${length} cells, and ${mapping.headings.length} headings`]);
  }
  if (error) return refused([`Line ${row.line}, ${error}`]);
  const read = readRow(row, mapping, track, words);
  const unknown = wordsToAdd(read);
  try {
    const compared = compareRow(read, !track);
    const state = !track ? 'new' : compared.changes.length > 0 ? 'changed' : 'unchanged';
    return { ...judged, ...compared, unknown, state, errors: [] };
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.errors)) throw thrown;
    return { ...refused(saidErrors(thrown.errors).map((said) => `Line ${row.line}, ${said}`)), unknown };
  }
};
