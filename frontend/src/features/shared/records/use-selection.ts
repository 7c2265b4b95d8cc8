import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { adminRecordQuery, type ListParams, readRecords } from '../../../lib/admin-lists';
import { searchOf } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';
import { adminListOptions } from '../../../lib/query-client';
import { useShortcuts } from '../../../lib/shortcuts';
import type { SparseList } from '../../../lib/sparse-list';

interface Listed {
  id: string;
}

interface SelectionOptions<Item> {
  kind: string;
  /** Where the same records are read one by one, and with less. */
  plainKind?: string;
  /** What the list is asked for, in its order. */
  params: ListParams;
  list: SparseList<Item>;
  nameOf: (item: Item) => string;
  /** It is no longer what can be selected here, though it exists. */
  hasLeft?: (record: Item) => boolean;
}

interface Picked {
  /** All that match this search, but for `ids`; without it `ids`, in the order they were picked in. */
  allOf?: string;
  ids: readonly string[];
}
const none: Picked = { ids: [] };

export type Selection<Item> = ReturnType<typeof useSelection<Item & Listed>>;

/**
 * Which records of a list are selected. It stays while one searches on; all that match stay selected as long as that search does. What
 * is gone meanwhile, deleted by someone else for instance, is not selected any more.
 */
export function useSelection<Item extends Listed>(options: SelectionOptions<Item>) {
  const { kind, plainKind = kind, params, list, nameOf } = options;
  const { sort: _sort, ...search } = params;
  const [picked, setPicked] = useState(none);
  const { allOf, ids } = picked.allOf === undefined || picked.allOf === searchOf(search) ? picked : none;
  const matching = useMatchingIds(plainKind, search, allOf !== undefined);
  const left = useLeft(options, allOf === undefined ? ids : []);
  const selected = allOf === undefined ? ids.filter((id) => !left.includes(id)) : without(matching, ids);
  const isAll = allOf === undefined ? selected.length > 0 && selected.length === list.total : ids.length === 0;
  /** Where the last one was selected, from which Shift selects on. */
  const [anchor, setAnchor] = useState<{ key?: string; index: number }>();
  const isSelected = ({ id }: Listed) => (allOf === undefined ? selected.includes(id) : !ids.includes(id));
  const set = (some: readonly string[], isOn: boolean) =>
    setPicked((before) => {
      const now = before.allOf === allOf ? before.ids : ids;
      const rest = without(now, some);
      return { allOf, ids: isOn === (allOf === undefined) ? [...now, ...without(some, now)] : rest };
    });
  const toggle = (item: Listed, isRange = false) => {
    const index = indexOf(list, item);
    const isOn = !isSelected(item);
    setAnchor({ key: list.key, index });
    if (!isRange || anchor?.key !== list.key || index < 0) return set([item.id], isOn);
    void idsBetween(options, anchor?.index ?? index, index).then((some) => set(some, isOn));
  };
  const selectAll = () => setPicked({ allOf: searchOf(search), ids: [] });
  useShortcuts({ selectAll }, () => document.querySelector('[role=dialog]') === null);
  return {
    ...{ selected, isAll, isSelected, toggle, selectAll, nameOf, total: list.total, isAtLeast: list.isAtLeast },
    toggleAll: () => (isAll ? setPicked(none) : selectAll()),
    /** Deleted, for instance. */
    drop: (id: string) => set([id], false),
    clear: () => setPicked(none),
  };
}

const without = (all: readonly string[], some: readonly string[]) => {
  const left = new Set(some);
  return all.filter((id) => !left.has(id));
};

const indexOf = <Item extends Listed>({ total = 0, itemAt }: SparseList<Item>, { id }: Listed): number => {
  for (let index = 0; index < total; index++) if (itemAt(index)?.id === id) return index;
  return -1;
};

/** Of a long list only the rows in sight are there: the others are read. */
const idsBetween = async <Item extends Listed>(
  { kind, params, list }: SelectionOptions<Item>,
  ...ends: [number, number]
): Promise<string[]> => {
  const [offset, last] = ends.sort((one, other) => one - other);
  const wanted = last - offset + 1;
  const items = Array.from({ length: wanted }, (_, index) => list.itemAt(offset + index));
  const known = items.flatMap((item) => item ?? []);
  if (known.length === wanted) return known.map(({ id }) => id);
  const { signal } = new AbortController();
  return (await readRecords<Item>(kind, params, { offset, wanted, signal })).items.map(({ id }) => id);
};

const nothing: string[] = [];

const useMatchingIds = (kind: string, search: ListParams, enabled: boolean): readonly string[] =>
  useQuery({
    queryKey: adminKeys.list(kind, `ids ${searchOf(search)}`),
    queryFn: async ({ signal }) => (await readRecords<Listed>(kind, search, { signal })).items.map(({ id }) => id),
    ...adminListOptions,
    staleTime: 0,
    enabled,
  }).data ?? nothing;

/** Each of them is asked for. */
const mostUnseen = 50;

const useLeft = <Item extends Listed>(
  { kind, plainKind = kind, list, hasLeft }: SelectionOptions<Item>,
  ids: readonly string[],
): readonly string[] => {
  const seen = list.loaded.map(({ id }) => id);
  const unseen = without(ids, seen).slice(0, mostUnseen);
  return useQueries({
    queries: unseen.map((id) => adminRecordQuery<Item>(plainKind, id)),
    combine: (answers) =>
      unseen.filter((_, index) => {
        const { data, error } = answers[index]!;
        return hasStatus(error, 404) || (data !== undefined && hasLeft?.(data));
      }),
  });
};
