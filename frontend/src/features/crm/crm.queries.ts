import type { Brief, BriefChanges } from '@cueroom/contracts/intake/briefs';
import type { Contact, ContactChanges } from '@cueroom/contracts/intake/contacts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminListKey, adminListQuery } from '../../lib/admin-lists';
import { api, type Listed } from '../../lib/api';
import { adminListOptions } from '../../lib/query-client';

interface Kinds {
  briefs: { record: Brief; changes: BriefChanges };
  contacts: { record: Contact; changes: ContactChanges };
}
export type Kind = keyof Kinds;
type RecordOf<K extends Kind> = Kinds[K]['record'];

export interface CrmFilter {
  q?: string;
  status?: string;
  sort?: string;
  /** From 0. */
  page?: number;
}
export const pageSize = 100;

export const recordsQuery = <K extends Kind>(kind: K, { q, status, sort, page = 0 }: CrmFilter = {}) =>
  adminListQuery<RecordOf<K>>(kind, { q: q?.trim(), status, sort, limit: pageSize, offset: page * pageSize });

const recordKey = (kind: Kind, id: string) => ['admin', kind, 'one', id] as const;

/** One record, wherever in its list it stands. */
export const recordQuery = <K extends Kind>(kind: K, id: string) =>
  queryOptions({
    queryKey: recordKey(kind, id),
    queryFn: ({ signal }) => api.get<RecordOf<K>>(`/api/admin/${kind}/${id}`, { signal }),
    ...adminListOptions,
  });

/** Shows a change in every list at once. @returns what puts the lists back as they were. */
async function changeLists<K extends Kind>(
  queryClient: QueryClient,
  kind: K,
  change: (list: Listed<RecordOf<K>>) => Listed<RecordOf<K>>,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: ['admin', kind] });
  const before = queryClient.getQueriesData<Listed<RecordOf<K>>>({ queryKey: adminListKey(kind) });
  for (const [key, list] of before) if (list) queryClient.setQueryData(key, change(list));
  return () => before.forEach(([key, list]) => queryClient.setQueryData(key, list));
}

/** What happened to a record also stands among the activities: everything is read again. */
const readAgain = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['admin'] });

export function useUpdateRecord<K extends Kind>(kind: K, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Kinds[K]['changes']) => api.patch<RecordOf<K>>(`/api/admin/${kind}/${id}`, changes),
    onMutate: (changes) =>
      changeLists(queryClient, kind, (list) => ({
        ...list,
        items: list.items.map((record) => (record.id === id ? { ...record, ...changes } : record)),
      })),
    onSuccess: (record) => queryClient.setQueryData(recordKey(kind, id), record),
    onError: (_error, _changes, rollBack) => rollBack?.(),
    onSettled: () => void readAgain(queryClient),
  });
}

export function useDeleteRecord<K extends Kind>(kind: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/${kind}/${id}`),
    onMutate: (id) =>
      changeLists(queryClient, kind, (list) => {
        const items = list.items.filter((record) => record.id !== id);
        return { items, total: list.total - (list.items.length - items.length) };
      }),
    onSuccess: (_nothing, id) => queryClient.removeQueries({ queryKey: recordKey(kind, id) }),
    onError: (_error, _id, rollBack) => rollBack?.(),
    onSettled: () => void readAgain(queryClient),
  });
}

export function useRestoreRecord<K extends Kind>(kind: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<RecordOf<K>>(`/api/admin/${kind}/${id}/restore`),
    onSettled: () => void readAgain(queryClient),
  });
}
