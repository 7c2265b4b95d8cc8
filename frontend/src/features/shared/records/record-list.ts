import { useState } from 'react';
import { type ListSearch, readSearch, useListAddress, type WordRules } from '../../../lib/page/portal-address';
import type { ItemOf, QueryOf, SearchedPath } from '../../../lib/api/record-paths';
import { type RefetchMs, type SparseList, useSparseList } from '../../../lib/api/sparse-list';
import type { ListFilter } from './filter-counts';
import type { Deletion, KindPath, RecordKind } from './record-kind';

interface ListOptions<Listed extends SearchedPath> {
  /** What other words of the address may be, beside those of the filters. */
  words?: WordRules<QueryOf<Listed>>;
  refetchMs?: RefetchMs<ItemOf<Listed>>;
}

/** A list of the portal, as its address asks for it. */
export interface RecordList<Item, Params extends QueryOf<SearchedPath> = QueryOf<SearchedPath>> {
  kind: RecordKind;
  list: SparseList<Item>;
  /** What the server is asked for. */
  params: Params;
  /** What it would be asked for at an address with these words. */
  paramsOf: (words: ListSearch) => Params;
  filters: readonly ListFilter[];
  /** Opens it above the list. */
  view: (record: { id: string }) => void;
  edit: (record: { id: string }) => void;
  /** What is asked about before it is deleted. */
  deletion: (Deletion & { id: string }) | null;
  askToDelete: (record: Item | null) => void;
}

/** @param columns those that can be sorted by have a `sort` */
export function useRecordList<Path extends KindPath, Listed extends SearchedPath>(
  kind: RecordKind<Path, Listed>,
  columns: readonly { sort?: string }[],
  { words, refetchMs }: ListOptions<Listed> = {},
): RecordList<ItemOf<Listed>, QueryOf<Listed>> {
  const { search, open } = useListAddress();
  const [toDelete, askToDelete] = useState<ItemOf<Listed> | null>(null);
  const { filters, sorts = [], listPath } = kind;
  const rules = Object.fromEntries(filters.map(({ name, options }) => [name, options.map(({ value }) => value)]));
  const sorted = [...columns.map(({ sort }) => sort), ...sorts.map(({ value }) => value)];
  const usual = Object.fromEntries(filters.map((filter) => [filter.name, filter.usual]));
  const askedBy = (said: ListSearch): ListSearch => ({ ...usual, ...readSearch(said, { ...rules, ...words }, sorted) });
  const paramsOf = (said: ListSearch): QueryOf<Listed> =>
    kind.paramsOf?.(askedBy(said)) ?? (askedBy(said) as QueryOf<Listed>);
  const params = paramsOf(search);
  const asked = askedBy(search);
  return {
    kind,
    list: useSparseList(listPath, params, refetchMs),
    params,
    paramsOf,
    filters: filters.map(({ usual: _, ...filter }) => ({ ...filter, value: asked[filter.name] })),
    view: ({ id }) => open(id),
    edit: ({ id }) => open(id, true),
    deletion: toDelete && kind.deletion ? { id: toDelete.id, ...kind.deletion(toDelete) } : null,
    askToDelete,
  };
}
