import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { adminKeys } from './admin-keys';
import { readRecords } from './admin-lists';
import { type Listed, searchOf } from './api';
import { adminListOptions } from './query-client';
import type { ItemOf, ListPath, QueryOf } from './record-paths';
import { useDebounced } from '../page/use-debounced';

const sparsePageSize = 50;
/** Who drags through a long list does not need what flies by. */
const scrollPauseMs = 40;

export interface SparseList<T> {
  /** Names the list that is shown: another one begins at its top. */
  key?: string;
  total?: number;
  /** There are more: the total grows where the list is scrolled on. */
  isAtLeast?: boolean;
  /** What was searched for in place of a search with typing errors. */
  searchedFor?: string;
  /** How many more match, as far as it is not known of them. */
  notMarked?: number;
  itemAt: (index: number) => T | undefined;
  loaded: readonly T[];
  /** Says which rows are in view: their pages load, now and every 30 seconds. */
  onView: (first: number, last: number) => void;
  /** What is shown belongs to the search before: the new answer is on its way. */
  isStale: boolean;
  error: Error | null;
  refetch: () => void;
}

/** Milliseconds until these rows are worth another look. */
export type RefetchMs<Item> = (items: readonly Item[]) => number;

const pageQuery = <P extends ListPath>(path: P, params: QueryOf<P>, page: number, refetchMs?: RefetchMs<ItemOf<P>>) => {
  const offset = page * sparsePageSize;
  return queryOptions({
    queryKey: adminKeys.list(path, searchOf({ ...params, limit: sparsePageSize, offset })),
    queryFn: ({ signal }) => readRecords(path, params, { offset, wanted: sparsePageSize, signal }),
    ...adminListOptions,
    refetchInterval: ({ state }) => refetchMs?.(state.data?.items ?? []) ?? adminListOptions.refetchInterval,
    // A page that comes back into view is as fresh as those that stayed.
    staleTime: adminListOptions.refetchInterval,
  });
};

interface Shown<T> {
  search: string;
  total: number;
  isAtLeast?: boolean;
  searchedFor?: string;
  notMarked?: number;
  pages: Readonly<Record<number, readonly T[]>>;
}

/** An admin list of any length, of which only the pages in view are loaded. */
export function useSparseList<P extends ListPath>(
  path: P,
  params: QueryOf<P>,
  refetchMs?: RefetchMs<ItemOf<P>>,
): SparseList<ItemOf<P>> {
  const search = searchOf(params);
  const [view, setView] = useState({ search, first: 0, last: 0 });
  const settled = useDebounced(view, scrollPauseMs);
  const { first, last } = settled.search === search ? settled : { first: 0, last: 0 };
  const { current, ...answer } = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, n) => pageQuery(path, params, first + n, refetchMs)),
    // Its parts keep their identity while they hold the same.
    combine: (answers) => ({
      current: shownOf(search, first, answers),
      error: answers.find(({ error, data }) => error && !data)?.error ?? null,
      refetch: () => answers.forEach(({ error, refetch }) => error && void refetch()),
    }),
  });
  // What was there stays until there is something new.
  const [kept, setKept] = useState(current);
  if (current && current !== kept) setKept(current);
  const shown = current ?? kept;
  return {
    ...answer,
    key: shown?.search,
    total: shown?.total,
    isAtLeast: shown?.isAtLeast,
    searchedFor: shown?.searchedFor,
    notMarked: shown?.notMarked,
    loaded: Object.values(shown?.pages ?? {}).flat(),
    itemAt: (index) => shown?.pages[Math.floor(index / sparsePageSize)]?.[index % sparsePageSize],
    onView: (firstRow, lastRow) => {
      const next = { search, first: Math.floor(firstRow / sparsePageSize), last: Math.floor(lastRow / sparsePageSize) };
      if (shown?.search === search && JSON.stringify(next) !== JSON.stringify(view)) setView(next);
    },
    isStale: shown !== undefined && shown.search !== search,
  };
}

interface PageAnswer<T> {
  data?: Listed<T>;
  dataUpdatedAt: number;
}

/** The pages that have been loaded. The newest of them knows how many records there are, or the one that is furthest down. */
const shownOf = <T>(search: string, first: number, answers: readonly PageAnswer<T>[]): Shown<T> | undefined => {
  const loaded = answers.flatMap(({ data, dataUpdatedAt }, n) =>
    data ? [{ page: first + n, data, dataUpdatedAt }] : [],
  );
  const newest = loaded.toSorted((one, other) => one.dataUpdatedAt - other.dataUpdatedAt).at(-1);
  if (!newest) return undefined;
  const { isAtLeast, total, searchedFor, notMarked } = newest.data;
  return {
    search,
    total: isAtLeast ? Math.max(...loaded.map(({ data }) => data.total)) : total,
    isAtLeast,
    searchedFor,
    notMarked,
    pages: Object.fromEntries(loaded.map(({ page, data }) => [page, data.items])),
  };
};
