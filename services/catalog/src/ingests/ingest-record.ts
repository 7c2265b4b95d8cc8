import type { Ingest, IngestRowState, IngestTable, ListedIngest } from '@cueroom/contracts/catalog/ingests';
import { type Draft, rowRecord } from './ingest-rows';
import type { IngestDocument } from './ingests.schema';

/** So many files are in this state. */
interface Alike {
  state: IngestRowState;
  row: RowMarks;
  count?: number;
}
type RowMarks = { [Mark in 'isAdded' | 'addedTo' | 'isKept']?: string | boolean };

const isUndoable = ({ isAdded, addedTo, isKept }: RowMarks): boolean => Boolean(isAdded) && !addedTo && !isKept;

const countsOf = (files: readonly Alike[]): Pick<ListedIngest, 'counts' | 'added'> => {
  const counts = { ready: 0, reading: 0, unreadable: 0, duplicate: 0, leftOut: 0 };
  let added = 0;
  for (const { state, row, count = 1 } of files) {
    if (state !== 'added') counts[state] += count;
    if (isUndoable(row)) added += count;
  }
  return { counts, added };
};

const unique = (words: (string | undefined)[]): string[] => [...new Set(words.flatMap((word) => word ?? []))].sort();

const isOpen = ({ state }: Draft): boolean => state === 'ready' || state === 'reading';

export const listedIngest = (found: IngestDocument, files: readonly Alike[]): ListedIngest => ({
  id: String(found._id),
  state: found.state,
  ...countsOf(files),
  ...(found.undoUntil && { undoUntil: found.undoUntil.toISOString() }),
  createdAt: found.createdAt.toISOString(),
});

export const ingestRecord = (found: IngestDocument, drafts: readonly Draft[], table?: IngestTable): Ingest => ({
  ...listedIngest(found, drafts),
  ...(table && { table }),
  unknown: {
    genres: unique(drafts.filter(isOpen).map(({ unknown }) => unknown.genre)),
    moods: unique(drafts.filter(isOpen).map(({ unknown }) => unknown.mood)),
  },
  rows: drafts.map(rowRecord),
});

/** A main file that can be added, with its versions. */
export interface Addable {
  main: Draft;
  versions: Draft[];
}

/** Not while one of its versions is still being read. */
export const addableOf = (drafts: readonly Draft[]): Addable[] => {
  const versions = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { versionOf } = draft.facts;
    if (versionOf) versions.set(versionOf, [...(versions.get(versionOf) ?? []), draft]);
  }
  return drafts.flatMap((main): Addable[] => {
    if (main.state !== 'ready' || main.error !== null || main.facts.versionOf) return [];
    const own = versions.get(String(main.row._id)) ?? [];
    if (own.some(({ state }) => state === 'reading')) return [];
    return [{ main, versions: own.filter(({ state, error }) => state === 'ready' && error === null) }];
  });
};

/** Something is left to decide, or to wait for. */
export const hasOpenRows = (drafts: readonly Draft[]): boolean => drafts.some(isOpen);
