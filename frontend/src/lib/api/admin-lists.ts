import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminKeys } from './admin-keys';
import { call, type Listed, searchOf } from './api';
import { adminListOptions } from './query-client';
import { recordCalls } from './record-calls';
import type { FacetsOf, FacetsPath, ItemOf, ListPath, QueryOf, RecordOf, RecordPath } from './record-paths';

export const adminListQuery = <P extends ListPath>(path: P, params: QueryOf<P>) => {
  const search = searchOf(params);
  return queryOptions({
    queryKey: adminKeys.list(path, search),
    queryFn: ({ signal }) => recordCalls.list(path, search, signal),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });
};

const maxAtOnce = 500;

/** `wanted` records, or all. The server may cut an answer short where records are heavy: then the rest is requested, too. */
export const readRecords = async <P extends ListPath>(
  path: P,
  params: QueryOf<P>,
  { offset = 0, wanted = Infinity, signal }: { offset?: number; wanted?: number; signal: AbortSignal },
): Promise<Listed<ItemOf<P>>> => {
  const items: ItemOf<P>[] = [];
  for (;;) {
    const part = { limit: Math.min(maxAtOnce, wanted - items.length), offset: offset + items.length };
    const answer = await recordCalls.list(path, searchOf({ ...params, ...part }), signal);
    items.push(...answer.items);
    const isEnd = answer.items.length === 0 || (offset + items.length >= answer.total && !answer.isAtLeast);
    if (isEnd || items.length >= wanted) return { ...answer, items };
  }
};

/** How many records match in all; the records themselves are not needed, nor their order. */
export const adminCountQuery = <P extends ListPath>(path: P, params?: QueryOf<P>) =>
  adminListQuery<ListPath>(path, { ...params, sort: undefined, limit: 1 });

/** How many records each choice of a filter would show, given the words and the other filters. */
export const useFacets = <P extends FacetsPath>(
  path: P,
  params: QueryOf<P>,
  isWanted = Boolean(params.q),
): FacetsOf<P> | undefined => {
  const search = searchOf(params);
  const { data } = useQuery({
    queryKey: adminKeys.facets(path, search),
    queryFn: ({ signal }) => recordCalls.facets(path, search, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    ...adminListOptions,
    // A search that is typed again is counted again, as its list is read again.
    staleTime: adminListOptions.refetchInterval,
  });
  return isWanted ? data : undefined;
};

export const adminRecordQuery = <P extends RecordPath>(path: P, id: string) =>
  queryOptions({
    queryKey: adminKeys.one(path, id),
    queryFn: ({ signal }) => recordCalls.read(path, id, signal),
    ...adminListOptions,
    staleTime: 0,
  });

/** One record; until it is read, as its list has it or had it. null: there is none yet. */
export const useRecord = <P extends RecordPath>(path: P, id: string | null, listed?: RecordOf<P>) => {
  const [first] = useState(listed);
  const { data, error, refetch } = useQuery({ ...adminRecordQuery(path, id ?? ''), enabled: id !== null });
  return { data: data ?? listed ?? first, error, refetch };
};

/** Whether letters are emailed. */
export const mailStateQuery = () =>
  queryOptions({
    queryKey: adminKeys.mail,
    queryFn: ({ signal }) => call('GET /api/admin/mail', { signal }),
    staleTime: Infinity,
  });

export const letterTemplatesQuery = () =>
  queryOptions({
    queryKey: adminKeys.kind('templates'),
    queryFn: ({ signal }) => call('GET /api/admin/templates', { signal }),
    staleTime: 60_000,
  });
