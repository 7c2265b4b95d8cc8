import type { Option } from '@cueroom/contracts/options';
import type { ListedType } from '@cueroom/contracts/portal-paths';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { adminCountQuery } from '../../../lib/api/admin-lists';
import type { ListSearch, WordOf } from '../../../lib/page/portal-address';
import type { SavedKind } from '../../../lib/api/record-mutations';
import type { ItemOf, QueryOf, RecordPath, SavedPath, SearchedPath } from '../../../lib/api/record-paths';
import { capitalized } from '../../../lib/words/words';
import type { ListFilter } from './filter-counts';

/** Records whose deletion can be undone for a while. */
export interface DeletableKind<Path extends SavedPath = SavedPath> extends SavedKind<Path> {
  /** One of them, as in '3 tracks found'. */
  one: string;
  /** Several, where it is no plain s. */
  many?: string;
  deletedText: string;
}

/** What is deleted, by the name that people know it by. */
export interface Deletion {
  name: string;
  /** What its deletion does beside that. */
  warning?: string;
  /** What its restoration does. */
  restored?: string;
}

/** A word of the query, or one that `paramsOf` reads. */
type FilterName<Listed> = Listed extends SearchedPath ? WordOf<QueryOf<Listed>> | 'show' : never;

interface KindFilter<Listed> extends Omit<ListFilter, 'value' | 'counts'> {
  name: FilterName<Listed>;
  /** Chosen where the address says nothing. */
  usual?: string;
}

export type KindPath = SearchedPath & RecordPath & SavedPath;

/** A kind of record that the portal lists: all that is said of it outside of its own screens. */
export interface RecordKind<
  Path extends KindPath = KindPath,
  Listed extends SearchedPath = SearchedPath,
> extends DeletableKind<Path> {
  type: ListedType;
  /** Where its list is read, if more comes along there. */
  listPath: Listed;
  /** Of its tab. */
  title: string;
  /** Heads its list, and what the search over everything finds. */
  label: string;
  group: string;
  icon: LucideIcon;
  /** What opens the form for a new one is called. */
  add?: string;
  /** How many the title says there are. */
  count?: Counted;
  /** The badge of the tab: how many of these are new, or how much is open in them all. */
  waiting?: Counted;
  searchLabel: string;
  placeholder?: string;
  loadingText?: string;
  /** Where there are none yet, and what to do then. */
  emptyText?: string;
  emptyHint: ReactNode;
  filters: readonly KindFilter<Listed>[];
  /** Fields to sort by that have no column. */
  sorts?: readonly Option[];
  /** What the server is asked for, where the address has other words for it. */
  paramsOf?(words: ListSearch): QueryOf<Listed>;
  /** The other way round, of what a saved view asks for. */
  wordsOf?(query: ListSearch): ListSearch;
  nameOf(record: ItemOf<Path>): { label: string; detail?: string };
  /** Ends '3 submissions will be deleted', where more than they goes. */
  alsoDeleted?: string;
  /** Missing: the rows of its list delete none. */
  deletion?(record: ItemOf<Listed>): Deletion;
}
type Counted = ReturnType<typeof adminCountQuery>;

type Defaults = 'listPath' | 'label' | 'group' | 'deletedText';
type KindFacts<Path extends KindPath, Listed extends SearchedPath> = Omit<RecordKind<Path, Listed>, Defaults> &
  Partial<Pick<RecordKind<Path, Listed>, Defaults>>;

export const defineRecordKind = <Path extends KindPath, Listed extends SearchedPath = Path>(
  facts: KindFacts<Path, Listed>,
): RecordKind<Path, Listed> => ({
  listPath: facts.path as SearchedPath as Listed,
  label: facts.title,
  group: facts.title,
  deletedText: `${capitalized(facts.one)} deleted`,
  ...facts,
});
