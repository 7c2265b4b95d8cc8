import type { Activity, ActivityChanges, NewActivity } from '@cueroom/contracts/intake/activities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminListKey, adminListQuery } from './admin-lists';
import { api, type Listed } from './api';

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
    onMutate: async (completed) => {
      await queryClient.cancelQueries({ queryKey: adminListKey('activities') });
      const before = queryClient.getQueriesData<Listed<Activity>>({ queryKey: adminListKey('activities') });
      queryClient.setQueriesData<Listed<Activity>>(
        { queryKey: adminListKey('activities') },
        (list) =>
          list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, completed } : item)) },
      );
      return before;
    },
    onError: (_error, _completed, before) => before?.forEach(([key, list]) => queryClient.setQueryData(key, list)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'activities'] }),
  });
}
