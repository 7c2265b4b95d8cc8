import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api, type Listed } from './api';
import { adminListOptions } from './query-client';

export type ListParams = Readonly<Record<string, string | number | undefined>>;

export const adminListKey = (kind: string) => ['admin', kind, 'list'] as const;

/** What is empty is not asked for. */
const askedOf = (params: ListParams): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();

/** A part of an admin list, and how many records match in all. */
export const adminListQuery = <T>(kind: string, params: ListParams) => {
  const asked = askedOf(params);
  return queryOptions({
    queryKey: [...adminListKey(kind), asked],
    queryFn: ({ signal }) => api.list<T>(`/api/admin/${kind}?${asked}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });
};

/** How many records each filter of a list would show, beside the words and the other filters. */
export const adminFacetsQuery = <T>(kind: string, params: ListParams) => {
  const asked = askedOf(params);
  return queryOptions({
    queryKey: ['admin', kind, 'facets', asked],
    queryFn: ({ signal }) => api.get<T>(`/api/admin/${kind}/facets?${asked}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
    // Words that are searched for again are counted again, as the list is read again.
    staleTime: adminListOptions.refetchInterval,
  });
};

/** Of a list that is read part by part. */
export const adminPartsKey = (kind: string) => ['admin', kind, 'parts'] as const;
const partSize = 100;

/**
 * An admin list from its beginning, part by part. A part may have fewer records than were asked for, where they are
 * heavy: the next one begins after those that came, so that none is left out.
 */
export const adminPartsQuery = <T>(kind: string, params: ListParams) =>
  infiniteQueryOptions({
    queryKey: [...adminPartsKey(kind), askedOf(params)],
    queryFn: ({ pageParam, signal }) =>
      api.list<T>(`/api/admin/${kind}?${askedOf({ ...params, limit: partSize, offset: pageParam })}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, parts) => {
      const received = parts.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && received < last.total ? received : undefined;
    },
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });

type Parts<T> = InfiniteData<Listed<T>>;

/** All that has been read. What moves on while the parts are read stands in two of them, and is one. */
export const itemsOf = <T extends { id: string }>(list: Parts<T> | undefined): readonly T[] => [
  ...new Map(list?.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const))).values(),
];
/** How many there are in all, as the last answer says. */
export const totalOf = (list: Parts<unknown> | undefined): number => list?.pages.at(-1)?.total ?? 0;

interface Kept {
  id: string;
}
/** One list, whole or in parts. */
type Change = (parts: Listed<Kept>[]) => Listed<Kept>[];

/** Changes every list of a kind that has been read. @returns what puts the lists back. */
const changeLists = async (queryClient: QueryClient, kind: string, change: Change): Promise<() => void> => {
  const lists = { queryKey: adminListKey(kind) };
  const inParts = { queryKey: adminPartsKey(kind) };
  await Promise.all([queryClient.cancelQueries(lists), queryClient.cancelQueries(inParts)]);
  const before = [...queryClient.getQueriesData(lists), ...queryClient.getQueriesData(inParts)];
  queryClient.setQueriesData<Listed<Kept>>(lists, (list) => list && change([list])[0]);
  queryClient.setQueriesData<Parts<Kept>>(inParts, (list) => list && { ...list, pages: change(list.pages) });
  return () => before.forEach(([key, list]) => queryClient.setQueryData(key, list));
};

/** Takes a record out of every list that is on the screen, before the server has. @returns what puts the lists back. */
export const takeFromLists = (queryClient: QueryClient, kind: string, id: string): Promise<() => void> =>
  changeLists(queryClient, kind, (parts) => {
    if (!parts.some(({ items }) => items.some((record) => record.id === id))) return parts;
    return parts.map(({ items, total }) => ({ items: items.filter((record) => record.id !== id), total: total - 1 }));
  });

/** Shows a record's changes in every list, before the server has made them. @returns what puts the lists back. */
export const changeInLists = (
  queryClient: QueryClient,
  kind: string,
  id: string,
  changes: object,
): Promise<() => void> =>
  changeLists(queryClient, kind, (parts) =>
    parts.map(({ items, total }) => ({
      items: items.map((record) => (record.id === id ? { ...record, ...changes } : record)),
      total,
    })),
  );
