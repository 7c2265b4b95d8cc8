import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api';
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
