import type { Activity, NewActivity } from '@cueroom/contracts/intake/activities';
import { adminListQuery } from '../../../lib/admin-lists';
import { call } from '../../../lib/api';
import { useCreateOnce } from '../../../lib/create-once';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toast, toastError } from '../../../ui/toasts';

export type About = Pick<Activity, 'entityType' | 'entityId'>;

export const activitiesQuery = (about?: About, limit = 100) => adminListQuery('activities', { ...about, limit });

export function useAddActivity() {
  const create = useCreateOnce((body: NewActivity, key) => call('POST /api/admin/activities', { body, key }));
  return useRecordMutation({
    kind: 'activities',
    mutationFn: create,
    onSuccess: ({ subject }) => toast({ title: 'Activity added', description: subject ?? undefined }),
    onError: (error) => toastError(error),
  });
}

export const useSetCompleted = (id: string) =>
  useRecordMutation({
    kind: 'activities',
    id,
    mutationFn: (completed: boolean) =>
      call('PATCH /api/admin/activities/:id', { params: { id }, body: { completed } }),
    changesOf: (completed) => ({ id, changes: { completed } }),
    onError: (error) => toastError(error),
  });
