import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminListQuery, type ListParams } from './admin-lists';
import type { Listed } from './api';
import { adminListOptions } from './query-client';

export const sparsePageSize = 50;
/** Whoever drags through a long list does not want what flies by. */
const settledAfterMs = 40;

export interface SparseList<T> {
  /** Names the list that is shown: another one begins at its top. */
  key?: string;
  /** Undefined until the first answer. */
  total?: number;
  /** Undefined where the list has not been read. */
  itemAt: (index: number) => T | undefined;
  /** All that has been read and is in sight or near it, in its order. */
  loaded: readonly T[];
  /** Says which rows are in sight: their pages are read, now and every 30 seconds. */
  onSight: (first: number, last: number) => void;
  /** What is shown was asked for before: the new answer is on its way. */
  isBehind: boolean;
  /** Why nothing can be shown. */
  error: Error | null;
  refetch: () => void;
}

interface Shown<T> {
  asked: string;
  total: number;
  pages: ReadonlyMap<number, readonly T[]>;
}

/** An admin list of any length, of which only the pages in sight are read. */
export function useSparseList<T>(kind: string, params: ListParams): SparseList<T> {
  const asked = JSON.stringify(params);
  const [sight, setSight] = useState({ asked, first: 0, last: 0 });
  const { first, last } = sight.asked === asked ? sight : { first: 0, last: 0 };
  const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const answers = useQueries({
    queries: numbers.map((page) => ({
      ...adminListQuery<T>(kind, { ...params, limit: sparsePageSize, offset: page * sparsePageSize }),
      placeholderData: undefined,
      // A page that comes back into sight is as fresh as those that stayed.
      staleTime: adminListOptions.refetchInterval,
    })),
  });
  const read = answers.flatMap(({ data, dataUpdatedAt }, n) =>
    data ? [{ page: first + n, data, dataUpdatedAt }] : [],
  );
  const newest = read.reduce<Listed<T> | undefined>(
    (found, { data, dataUpdatedAt }) =>
      dataUpdatedAt >= Math.max(...read.map((page) => page.dataUpdatedAt)) ? data : found,
    undefined,
  );
  const current: Shown<T> | undefined = newest && {
    asked,
    total: newest.total,
    pages: new Map(read.map(({ page, data }) => [page, data.items])),
  };
  // What was there stays until there is something new.
  const [kept, setKept] = useState(current);
  if (current && !isSame(current, kept)) setKept(current);
  const shown = current ?? kept;

  const [wanted, setWanted] = useState<{ asked: string; first: number; last: number }>();
  useEffect(() => {
    if (!wanted) return;
    const settled = setTimeout(() => setSight(wanted), settledAfterMs);
    return () => clearTimeout(settled);
  }, [wanted]);
  const onSight = (firstRow: number, lastRow: number) => {
    const next = { asked, first: Math.floor(firstRow / sparsePageSize), last: Math.floor(lastRow / sparsePageSize) };
    if (shown?.asked === asked && JSON.stringify(next) !== JSON.stringify(wanted ?? sight)) setWanted(next);
  };
  return {
    key: shown?.asked,
    total: shown?.total,
    loaded: [...(shown?.pages ?? [])].flatMap(([, items]) => items),
    itemAt: (index) => shown?.pages.get(Math.floor(index / sparsePageSize))?.[index % sparsePageSize],
    onSight,
    isBehind: shown !== undefined && shown.asked !== asked,
    error: shown ? null : (answers.find(({ error }) => error)?.error ?? null),
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
  };
}

const isSame = <T>(one: Shown<T>, other: Shown<T> | undefined): boolean =>
  one.asked === other?.asked &&
  one.total === other.total &&
  one.pages.size === other.pages.size &&
  [...one.pages].every(([page, items]) => other.pages.get(page) === items);
