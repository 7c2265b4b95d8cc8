import type { Activity, NewActivity } from '@cueroom/contracts/intake/activities';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { useCreateOnce } from '../../../lib/api/create-once';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';

export type About = Pick<Activity, 'entityType' | 'entityId'>;

export const activitiesQuery = (about?: About, limit = 100) => adminListQuery('activities', { ...about, limit });

/** Takes back what an activity changed of its record. */
const useUndoActivity = () =>
  useRecordMutation({
    kind: 'activities',
    mutationFn: (id: string) => call('POST /api/admin/activities/:id/undo', { params: { id } }),
  });

export function useAddActivity() {
  const undo = useUndoActivity();
  const create = useCreateOnce((body: NewActivity, key) => call('POST /api/admin/activities', { body, key }));
  return useRecordMutation({
    kind: 'activities',
    mutationFn: create,
    onSuccess: ({ id, subject, undoableUntil }) => {
      const description = subject ?? undefined;
      const words = { title: 'Activity added', description };
      // A note changes nothing of its record: there is nothing to undo.
      if (!undoableUntil) return toast(words);
      toastDone({
        words,
        undo: () => undo.mutateAsync(id),
        undone: () => ({ title: 'Change undone', description }),
      });
    },
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
