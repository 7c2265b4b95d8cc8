import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Listed } from './api';
import { adminListOptions } from './query-client';

export type ListParams = Readonly<Record<string, string | number | undefined>>;

export const adminListKey = (kind: string) => ['admin', kind, 'list'] as const;

/** A part of an admin list, and how many records match in all. What is empty is not asked for. */
export const adminListQuery = <T>(kind: string, params: ListParams) => {
  const asked = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();
  return queryOptions({
    queryKey: [...adminListKey(kind), asked],
    queryFn: ({ signal }) => api.list<T>(`/api/admin/${kind}?${asked}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });
};

/** Takes a record out of every list that is on the screen, before the server has. @returns what puts the lists back. */
export const takeFromLists = async (queryClient: QueryClient, kind: string, id: string): Promise<() => void> => {
  await queryClient.cancelQueries({ queryKey: adminListKey(kind) });
  const before = queryClient.getQueriesData<Listed<{ id: string }>>({ queryKey: adminListKey(kind) });
  for (const [key, list] of before) {
    const items = list?.items.filter((record) => record.id !== id);
    if (list && items) queryClient.setQueryData(key, { items, total: list.total - (list.items.length - items.length) });
  }
  return () => before.forEach(([key, list]) => queryClient.setQueryData(key, list));
};
