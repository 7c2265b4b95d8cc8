import type { Activity, ActivityChanges, NewActivity } from '@cueroom/contracts/intake/activities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminListQuery, changeInLists } from '../../lib/admin-lists';
import { api } from '../../lib/api';

/** The record that activities are about. */
export type About = Pick<Activity, 'entityType' | 'entityId'>;

/** Newest first: of one record, or without one of the whole studio. */
export const activitiesQuery = (about?: About, limit = 100) =>
  adminListQuery<Activity>('activities', { ...about, limit });

export function useAddActivity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (activity: NewActivity) => api.post<Activity>('/api/admin/activities', activity),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'activities'] }),
  });
}

/** Shown at once; a refusal brings back what stood there. */
export function useSetCompleted(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (completed: boolean) =>
      api.patch<Activity>(`/api/admin/activities/${id}`, { completed } satisfies ActivityChanges),
    onMutate: (completed) => changeInLists(queryClient, 'activities', id, { completed }),
    onError: (_error, _completed, putBack) => putBack?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'activities'] }),
  });
}
