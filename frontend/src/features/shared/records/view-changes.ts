import type { View, ViewQuery } from '@cueroom/contracts/content/views';
import { call } from '../../../lib/api';
import { recordCalls } from '../../../lib/record-calls';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

const kind = 'views';

const write = ({ id, revision }: View, query: ViewQuery): Promise<View> =>
  call('PATCH /api/admin/views/:id', { params: { id }, body: { query }, revision });

/** Other words for a view, and its deletion: both can be undone. */
export function useViewChanges() {
  const writeAgain = useRecordMutation({
    kind,
    mutationFn: ({ saved, query }: { saved: View; query: ViewQuery }) => write(saved, query),
  });
  const addAgain = useRecordMutation({
    kind,
    mutationFn: ({ list, name, query, shared }: View) =>
      call('POST /api/admin/views', { body: { list, name, query, shared } }),
  });
  const update = useRecordMutation({
    kind,
    mutationFn: ({ view, query }: { view: View; query: ViewQuery }) => write(view, query),
    changesOf: ({ view, query }) => ({ id: view.id, changes: { query } }),
    onSuccess: (saved, { view }) =>
      toastDone({
        words: { title: 'View updated', description: view.name },
        undo: () => writeAgain.mutateAsync({ saved, query: view.query }),
        undone: () => ({ title: 'View as before', description: view.name }),
      }),
    onError: (error) => toastError(error, 'Failed to update view'),
  });
  const remove = useRecordMutation({
    kind,
    mutationFn: ({ id }: View) => recordCalls.remove(kind, id),
    removes: ({ id }) => id,
    onSuccess: (_, view) =>
      toastDone({
        words: { title: 'View deleted', description: view.name },
        undo: () => addAgain.mutateAsync(view),
        undone: () => ({ title: 'View restored', description: view.name }),
        failed: 'Failed to restore view',
      }),
    onError: (error) => toastError(error, 'Failed to delete view'),
  });
  return { update, remove };
}
