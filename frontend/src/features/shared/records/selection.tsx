import type { NewBulk } from '@cueroom/contracts/bulk';
import { bulkLimits } from '@cueroom/contracts/limits';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { adminRecordQuery, readRecords } from '../../../lib/api/admin-lists';
import { searchOf } from '../../../lib/api/api';
import { hasStatus } from '../../../lib/api/api-error';
import { focusPanel, isFocusLost, isListInSight } from '../../../lib/page/focus-panel';
import { formatMatches } from '../../../lib/words/format';
import { adminListOptions } from '../../../lib/api/query-client';
import type { QueryOf, SearchedPath } from '../../../lib/api/record-paths';
import { useShortcuts } from '../../../lib/page/shortcuts';
import type { SparseList } from '../../../lib/api/sparse-list';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/form/checkbox';
import { classes } from '../../../ui/classes';
import type { RowAction } from '../../../ui/list/row-actions';
import type { Column } from '../../../ui/list/table';
import type { RecordList } from './record-list';

interface Row {
  id: string;
}

interface SelectionOptions<Item> {
  nameOf: (item: Item) => string;
  /** It is no longer what can be selected here, though it exists. */
  hasLeft?: (record: Item) => boolean;
}

interface Picked {
  /** All that match this search, but for `ids`; without it `ids`, in the order they were picked in. */
  allOf?: QueryOf<SearchedPath>;
  ids: readonly string[];
}
const none: Picked = { ids: [] };

export type Selection<Item> = ReturnType<typeof useSelection<Item & Row>>;

/**
 * Which records of a list are selected. It stays while one searches on. What is gone meanwhile, deleted by someone else for instance, is
 * not selected any more.
 */
export function useSelection<Item extends Row>(of: RecordList<Item>, { nameOf, hasLeft }: SelectionOptions<Item>) {
  const { kind, params, list } = of;
  const { sort: _sort, ...search } = params;
  const [{ allOf, ids }, setPicked] = useState(none);
  const matching = useMatchingIds(kind.path, allOf);
  const isOfSearch = allOf !== undefined && searchOf(allOf) === searchOf(search);
  // One searches on: what matched until now is what was picked.
  if (allOf && matching && !isOfSearch) setPicked({ ids: without(matching, ids) });
  const left = useLeft(of, allOf === undefined ? ids : [], hasLeft);
  const selected = allOf === undefined ? ids.filter((id) => !left.includes(id)) : without(matching ?? [], ids);
  /** Where the last one was selected, from which Shift selects on. */
  const [anchor, setAnchor] = useState<{ key?: string; index: number }>();
  const isSelected = ({ id }: Row) => (isOfSearch ? !ids.includes(id) : selected.includes(id));
  const { loaded, total = 0 } = list;
  const inSight = loaded.filter(isSelected).length;
  const isAll = isOfSearch ? ids.length === 0 : inSight > 0 && inSight === loaded.length && selected.length >= total;
  const inList = useInList(of, search, selected, inSight);
  const set = (some: readonly string[], isOn: boolean) =>
    setPicked((before) => {
      const now = before.allOf === allOf ? before.ids : ids;
      const rest = without(now, some);
      return { allOf, ids: isOn === (allOf === undefined) ? [...now, ...without(some, now)] : rest };
    });
  const toggle = (item: Row, isRange = false) => {
    const index = indexOf(list, item);
    const isOn = !isSelected(item);
    setAnchor({ key: list.key, index });
    if (!isRange || anchor?.key !== list.key || index < 0) return set([item.id], isOn);
    void idsBetween(of, anchor?.index ?? index, index).then((some) => set(some, isOn));
  };
  /** Back over what is selected already it takes out again. */
  const extend = (from: Item, to: Item) => {
    if (isSelected(from) && isSelected(to)) return set([from.id], false);
    if (!isSelected(from)) setAnchor({ key: list.key, index: indexOf(list, from) });
    set([from.id, to.id], true);
  };
  const selectAll = () => setPicked({ allOf: search, ids: [] });
  useShortcuts({ selectAll }, isListInSight);
  return {
    ...{ selected, isAll, isSelected, toggle, extend, selectAll, nameOf, total, isAtLeast: list.isAtLeast },
    notInList: selected.length - inList,
    picked: pickedOf(selected, isOfSearch && ids.length === 0 ? allOf : undefined),
    toggleAll: () => (isAll ? setPicked(none) : selectAll()),
    /** Deleted, for instance. */
    drop: (id: string) => set([id], false),
    clear: () => setPicked(none),
  };
}

/** What a bulk change takes: these, or all of a search that finds more than can be named one by one. */
const pickedOf = (selected: readonly string[], search?: object): Pick<NewBulk, 'ids' | 'filter'> => {
  if (!search || selected.length <= bulkLimits.ids) return { ids: [...selected] };
  return {
    filter: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')),
  };
};

const without = (all: readonly string[], some: readonly string[]) => {
  const left = new Set(some);
  return all.filter((id) => !left.has(id));
};

const indexOf = <Item extends Row>({ total = 0, itemAt }: SparseList<Item>, { id }: Row): number => {
  for (let index = 0; index < total; index++) if (itemAt(index)?.id === id) return index;
  return -1;
};

/** Of a long list only the rows in sight are there: the others are read. */
const idsBetween = async <Item extends Row>(
  { kind, params, list }: RecordList<Item>,
  ...ends: [number, number]
): Promise<string[]> => {
  const [offset, last] = ends.sort((one, other) => one - other);
  const wanted = last - offset + 1;
  const items = Array.from({ length: wanted }, (_, index) => list.itemAt(offset + index));
  const known = items.flatMap((item) => item ?? []);
  if (known.length === wanted) return known.map(({ id }) => id);
  const { signal } = new AbortController();
  return (await readRecords(kind.listPath, params, { offset, wanted, signal })).items.map(({ id }) => id);
};

/** Undefined until they are read. */
const useMatchingIds = (path: SearchedPath, search?: QueryOf<SearchedPath>): readonly string[] | undefined =>
  useQuery({
    queryKey: adminKeys.list(path, `ids ${searchOf(search ?? {})}`),
    queryFn: async ({ signal }) => (await readRecords(path, search ?? {}, { signal })).items.map(({ id }) => id),
    ...adminListOptions,
    staleTime: 0,
    enabled: search !== undefined,
  }).data;

/** A list that is longer than this is not read for it. */
const mostCounted = 500;

/** How many of the selected are in this list; of a long one nobody knows, and all count as such. */
const useInList = <Item extends Row>(
  { kind, list: { loaded, total = 0 } }: RecordList<Item>,
  search: QueryOf<SearchedPath>,
  selected: readonly string[],
  inSight: number,
): number => {
  const isWhole = loaded.length === total || selected.length === inSight;
  const matching = useMatchingIds(kind.path, isWhole || total > mostCounted ? undefined : search);
  if (isWhole) return inSight;
  return matching ? selected.length - without(selected, matching).length : selected.length;
};

/** Each of them is asked for. */
const mostUnseen = 50;

const useLeft = <Item extends Row>(
  { kind, list }: RecordList<Item>,
  ids: readonly string[],
  hasLeft?: (record: Item) => boolean,
): readonly string[] => {
  const seen = list.loaded.map(({ id }) => id);
  const unseen = without(ids, seen).slice(0, mostUnseen);
  return useQueries({
    queries: unseen.map((id) => adminRecordQuery(kind.path, id)),
    combine: (answers) =>
      unseen.filter((_, index) => {
        const { data, error } = answers[index]!;
        return hasStatus(error, 404) || (data !== undefined && hasLeft?.(data as Row as Item));
      }),
  });
};

export function selectionColumn<Item extends { id: string }>(selection: Selection<Item>): Column<Item> {
  const { selected, isAll, isSelected, toggle, toggleAll, nameOf } = selection;
  return {
    title: <Checkbox label="Select all" checked={isAll} isMixed={selected.length > 0 && !isAll} onChange={toggleAll} />,
    isNarrow: true,
    widthRem: 2.5,
    cell: (item) => (
      <Checkbox
        label={`Select ${nameOf(item)}`}
        checked={isSelected(item)}
        // With Shift it would mark the texts in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => toggle(item, (nativeEvent as MouseEvent).shiftKey)}
      />
    ),
  };
}

/** In the menu of a card, which has no box. */
export const selectAction = <Item extends Row>({ isSelected, toggle }: Selection<Item>, item: Item): RowAction => ({
  icon: Check,
  label: isSelected(item) ? 'Deselect' : 'Select',
  onSelect: () => toggle(item),
  isForCards: true,
});

/** It goes with the selection, after 'Add to pitch …' for instance: the focus goes on to the list. */
const passFocus = (bar: HTMLDivElement) => () => {
  if (bar.contains(document.activeElement) || isFocusLost()) focusPanel();
};

interface SelectionBarProps<Item> {
  selection: Selection<Item>;
  /** What can be done with several at once. */
  children: ReactNode;
  areCards: boolean;
}

/** Below the list: neither its search and filters are hidden, nor do rows move under the pointer. */
export function SelectionBar<Item>({ selection, children, areCards }: SelectionBarProps<Item>) {
  const { selected, isAll, notInList, total, isAtLeast, selectAll, clear } = selection;
  if (selected.length === 0) return null;
  return (
    <div
      ref={passFocus}
      data-foot
      className={classes(
        'z-20 mt-3 flex flex-wrap items-center gap-2.5 rounded-xl border border-line bg-card px-4 py-2 print:hidden',
        areCards && 'sticky bottom-2 shadow-raised [body:has([aria-label=Player])_&]:bottom-36',
      )}
    >
      <span className="mr-1.5 font-semibold" role="status">
        {`${selected.length} selected${notInList > 0 ? `, ${notInList} not in this list` : ''}`}
      </span>
      {!isAll && total > 0 && (
        <Button variant="quiet" size="small" onClick={selectAll}>
          {`All ${formatMatches(total, isAtLeast)} that match`}
        </Button>
      )}
      {children}
      <Button variant="quiet" size="small" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
