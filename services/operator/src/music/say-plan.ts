import type { Ingest, IngestRow } from '@cueroom/contracts/catalog/ingests';
import type { NotTaken } from './folder';

const mostNamed = 20;

export const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

const isAddable = ({ state, error }: IngestRow): boolean => state === 'ready' && error === null;
const isKeptBack = ({ state, error }: IngestRow): boolean => state === 'ready' && error !== null;

export const tracksIn = ({ rows }: Pick<Ingest, 'rows'>): number =>
  rows.filter((row) => isAddable(row) && row.versionOf === null).length;
export const addedIn = ({ rows }: Pick<Ingest, 'rows'>): number =>
  rows.filter(({ state, versionOf }) => state === 'added' && versionOf === null).length;
/** Nothing of it was added, is to be added, or waits for someone. */
export const isIdle = ({ rows }: Pick<Ingest, 'rows'>): boolean =>
  !rows.some((row) => row.state === 'added' || row.state === 'ready' || row.state === 'reading');

const named = (title: string, all: readonly NotTaken[]): string[] =>
  all.length === 0
    ? []
    : [
        `${title}:`,
        ...all.slice(0, mostNamed).map(({ name, why }) => `  ${name}: ${why}`),
        ...(all.length > mostNamed ? [`  … and ${all.length - mostNamed} more`] : []),
      ];

const unknownWords = (ingests: readonly Ingest[]): string[] => {
  const words = new Set(ingests.flatMap(({ unknown: { genres, moods } }) => [...genres, ...moods]));
  return words.size > 0 ? [`Not among the studio's genres and moods: ${[...words].join(', ')}`] : [];
};

/** Several parts have the same table. */
const withoutFile = (ingests: readonly Ingest[]): number => {
  const rows = Math.max(0, ...ingests.map(({ table }) => table?.rows ?? 0));
  return Math.max(0, rows - ingests.reduce((sum, { table }) => sum + (table?.matched ?? 0), 0));
};

/** Files that stay outside: copies in the folder, and those that cannot be taken. */
export interface Outside {
  copies: readonly NotTaken[];
  unusable: readonly NotTaken[];
}

/** All that would be done, before anything of it is. */
export const planOf = (ingests: readonly Ingest[], { copies, unusable }: Outside): string[] => {
  const rows = ingests.flatMap((ingest) => ingest.rows);
  const of = (state: IngestRow['state']) => rows.filter((row) => row.state === state);
  const said = (some: readonly IngestRow[]) =>
    some.map(({ fileName, error }) => ({ name: fileName, why: error ?? '' }));
  const duplicates = [...copies, ...said(of('duplicate'))];
  const unread = [...unusable, ...said(of('unreadable'))];
  const keptBack = said(rows.filter(isKeptBack));
  const versions = rows.filter((row) => isAddable(row) && row.versionOf !== null);
  const added = ingests.reduce((sum, ingest) => sum + addedIn(ingest), 0);
  return [
    count(
      ingests.reduce((sum, ingest) => sum + tracksIn(ingest), 0),
      'track',
    ),
    count(versions.length, 'version'),
    count(duplicates.length, 'duplicate'),
    `${withoutFile(ingests)} without a file`,
    `${unread.length} that cannot be read`,
    ...(keptBack.length > 0 ? [`${keptBack.length} kept back`] : []),
    ...(of('leftOut').length > 0 ? [`${of('leftOut').length} left out`] : []),
    ...(added > 0 ? [`${added} added before`] : []),
    ...named('Duplicates', duplicates),
    ...named('Cannot be read', unread),
    ...named('Kept back', keptBack),
    ...unknownWords(ingests),
  ];
};

/** What can be done about the rest. */
export const adviceOf = (ingests: readonly Ingest[], { unusable }: Outside): string[] => {
  const rows = ingests.flatMap((ingest) => ingest.rows);
  return [
    ...(rows.some(isKeptBack) ? ['What was kept back waits in the catalog, under Add files: correct it there.'] : []),
    ...(unusable.length > 0 || rows.some(({ state }) => state === 'unreadable')
      ? ['Replace or convert what cannot be read, and run this again: what is there is not added twice.']
      : []),
  ];
};
