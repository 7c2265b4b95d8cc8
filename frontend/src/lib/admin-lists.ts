import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminKeys } from './admin-keys';
import { api } from './api';
import { adminListOptions } from './query-client';

export type ListParams = Readonly<Record<string, string | number | undefined>>;

/** Drops empty parameters. */
export const searchOf = (params: ListParams): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();

/** A page of an admin list, and how many records match in all. */
export const adminListQuery = <T>(kind: string, params: ListParams) => {
  const search = searchOf(params);
  return queryOptions({
    queryKey: adminKeys.list(kind, search),
    queryFn: ({ signal }) => api.list<T>(`/api/admin/${kind}?${search}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });
};

/** How many records match in all; the records themselves are not needed. */
export const adminCountQuery = (kind: string, params: ListParams = {}) => adminListQuery(kind, { ...params, limit: 1 });

/** How many records each choice of a filter would show, given the search and the other filters. */
export const adminFacetsQuery = <T>(kind: string, params: ListParams) => {
  const search = searchOf(params);
  return queryOptions({
    queryKey: adminKeys.facets(kind, search),
    queryFn: ({ signal }) => api.get<T>(`/api/admin/${kind}/facets?${search}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
    // A search that is typed again is counted again, as its list is read again.
    staleTime: adminListOptions.refetchInterval,
  });
};

/** One record, wherever in its list it is. */
export const adminRecordQuery = <T>(kind: string, id: string) =>
  queryOptions({
    queryKey: adminKeys.one(kind, id),
    queryFn: ({ signal }) => api.get<T>(`/api/admin/${kind}/${id}`, { signal }),
    ...adminListOptions,
    staleTime: 0,
  });
