import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
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

type Change = (list: Listed<{ id: string }>) => Listed<{ id: string }>;

/** Changes every list of a kind that has been read. @returns what puts the lists back. */
const changeLists = async (queryClient: QueryClient, kind: string, change: Change): Promise<() => void> => {
  await queryClient.cancelQueries({ queryKey: adminListKey(kind) });
  const before = queryClient.getQueriesData<Listed<{ id: string }>>({ queryKey: adminListKey(kind) });
  for (const [key, list] of before) if (list) queryClient.setQueryData(key, change(list));
  return () => before.forEach(([key, list]) => queryClient.setQueryData(key, list));
};

/** Takes a record out of every list that is on the screen, before the server has. @returns what puts the lists back. */
export const takeFromLists = (queryClient: QueryClient, kind: string, id: string): Promise<() => void> =>
  changeLists(queryClient, kind, ({ items, total }) => {
    const others = items.filter((record) => record.id !== id);
    return { items: others, total: total - (items.length - others.length) };
  });

/** Shows a record's changes in every list, before the server has made them. @returns what puts the lists back. */
export const changeInLists = (
  queryClient: QueryClient,
  kind: string,
  id: string,
  changes: object,
): Promise<() => void> =>
  changeLists(queryClient, kind, ({ items, total }) => ({
    items: items.map((record) => (record.id === id ? { ...record, ...changes } : record)),
    total,
  }));
