import type { Brief, BriefChanges } from '@cueroom/contracts/intake/briefs';
import type { Contact, ContactChanges } from '@cueroom/contracts/intake/contacts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPartsQuery, changeInLists, takeFromLists } from '../../../lib/admin-lists';
import { api } from '../../../lib/api';
import { adminListOptions } from '../../../lib/query-client';

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
}
export const recordsQuery = <K extends Kind>(kind: K, { q, status, sort }: CrmFilter) =>
  adminPartsQuery<RecordOf<K>>(kind, { q: q?.trim(), status, sort });

const recordKey = (kind: Kind, id: string) => ['admin', kind, 'one', id] as const;

/** One record, wherever in its list it stands. */
export const recordQuery = <K extends Kind>(kind: K, id: string) =>
  queryOptions({
    queryKey: recordKey(kind, id),
    queryFn: ({ signal }) => api.get<RecordOf<K>>(`/api/admin/${kind}/${id}`, { signal }),
    ...adminListOptions,
  });

/** What happened to a record also stands among the activities: everything is read again, but not what is gone. */
const readAgain = (queryClient: QueryClient, goneId?: string) =>
  queryClient.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[3] !== goneId });

export function useUpdateRecord<K extends Kind>(kind: K, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Kinds[K]['changes']) => api.patch<RecordOf<K>>(`/api/admin/${kind}/${id}`, changes),
    onMutate: (changes) => changeInLists(queryClient, kind, id, changes),
    onSuccess: (record) => queryClient.setQueryData(recordKey(kind, id), record),
    onError: (_error, _changes, putBack) => putBack?.(),
    onSettled: () => void readAgain(queryClient),
  });
}

export function useDeleteRecord<K extends Kind>(kind: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/${kind}/${id}`),
    onMutate: (id) => takeFromLists(queryClient, kind, id),
    onSuccess: (_nothing, id) => void readAgain(queryClient, id),
    onError: (_error, _id, putBack) => {
      putBack?.();
      void readAgain(queryClient);
    },
  });
}

export function useRestoreRecord<K extends Kind>(kind: K) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<RecordOf<K>>(`/api/admin/${kind}/${id}/restore`),
    onSettled: () => void readAgain(queryClient),
  });
}
