import type { Activity, ActivityChanges } from '@cueroom/contracts/intake/activities';
import { call } from '../../../lib/api';
import { formatNearDay } from '../../../lib/dates';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

interface Step {
  id: string;
  /** What the task says. */
  words: string;
  before: ActivityChanges;
  changes: ActivityChanges;
}

const change = (id: string, body: ActivityChanges): Promise<Activity> =>
  call('PATCH /api/admin/activities/:id', { params: { id }, body });

/** A task is done, or put off, with one press, which can be undone. */
export function useTasks() {
  const undo = useRecordMutation({
    kind: 'activities',
    mutationFn: async ({ id, before, saved }: { id: string; before: ActivityChanges; saved: Activity }) => {
      await change(id, before);
      // A call that was made is an answer, which may have moved the status of its record.
      if (saved.undoableUntil) await call('POST /api/admin/activities/:id/undo', { params: { id } });
    },
  });
  const { mutate } = useRecordMutation({
    kind: 'activities',
    id: 'tasks',
    mutationFn: ({ id, changes }: Step) => change(id, changes),
    changesOf: ({ id, changes }) => ({ id, changes }),
    onSuccess: (saved, { id, words: description, before, changes: { dueDate } }) =>
      toastDone({
        words: { title: dueDate ? `Task moved to ${formatNearDay(dueDate)}` : 'Task done', description },
        undo: () => undo.mutateAsync({ id, before, saved }),
        undone: () => ({ title: 'Change undone', description }),
      }),
    onError: (error) => toastError(error),
  });
  return {
    done: (id: string, words: string) =>
      mutate({ id, words, before: { completed: false }, changes: { completed: true } }),
    putOff: (id: string, words: string, from: string, day: string) =>
      mutate({ id, words, before: { dueDate: from }, changes: { dueDate: day } }),
  };
}
