import type { Activity, ActivityChanges } from '@cueroom/contracts/intake/activities';
import { api } from '../../../lib/api';
import { formatNearDay } from '../../../lib/dates';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

interface Change {
  task: Activity;
  changes: ActivityChanges;
  words: string;
}

/** Tasks are done, or put off, with one press, which can be undone. */
export function useTasks() {
  const write = ({ task: { id }, changes }: Pick<Change, 'task' | 'changes'>) =>
    api.patch<Activity>(`/api/admin/activities/${id}`, changes);
  const changesOf = ({ task: { id }, changes }: Pick<Change, 'task' | 'changes'>) => ({ id, changes });
  const undo = useRecordMutation({ kind: 'activities', mutationFn: write, changesOf });
  const { mutate } = useRecordMutation({
    kind: 'activities',
    id: 'tasks',
    mutationFn: write,
    changesOf,
    onSuccess: (_saved, { task, changes, words }: Change) => {
      const former = changes.completed ? { completed: false } : { dueDate: task.dueDate };
      const description = task.subject ?? undefined;
      toastDone({
        words: { title: words, description },
        undo: () => undo.mutateAsync({ task, changes: former }),
        undone: () => ({ title: 'Change undone', description }),
      });
    },
    onError: (error) => toastError(error),
  });
  return {
    done: (task: Activity) => mutate({ task, changes: { completed: true }, words: 'Task done' }),
    putOff: (task: Activity, day: string) =>
      mutate({ task, changes: { dueDate: day }, words: `Task moved to ${formatNearDay(day)}` }),
  };
}
