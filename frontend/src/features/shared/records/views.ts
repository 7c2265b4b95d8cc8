import type { View, ViewQuery } from '@cueroom/contracts/content/views';
import { call } from '../../../lib/api/api';
import { isSame } from '../../../lib/is-same';
import type { ListSearch } from '../../../lib/page/portal-address';
import { recordCalls } from '../../../lib/api/record-calls';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import type { RecordList } from './record-list';

/** A list, and what is shown of it. */
export type Listed = Pick<RecordList<unknown>, 'kind' | 'params' | 'paramsOf'>;

/** What is said, without empty words and in one order. */
const said = (words: object): ViewQuery =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([, value]) => value)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What a view of the list as it is shown asks for. */
export const queryOf = ({ params }: Pick<Listed, 'params'>): ViewQuery => said(params);

/** The address at which the list asks for that. */
const addressOf = ({ kind }: Listed, query: object): ListSearch =>
  said(kind.wordsOf?.(said(query) as ListSearch) ?? query);

/** The list as it is now, and before anything is chosen. */
export const addressesOf = (list: Listed) => ({
  shown: addressOf(list, list.params),
  first: addressOf(list, list.paramsOf({})),
});

interface OpenableView extends View {
  address: ListSearch;
}

/** Not those of other programs that the filters of the list cannot show. */
export const openableViews = (list: Listed, views: readonly View[]): OpenableView[] =>
  views.flatMap((view) => {
    const address = addressOf(list, view.query);
    return isSame(addressOf(list, list.paramsOf(address)), address) ? [{ ...view, address }] : [];
  });

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
