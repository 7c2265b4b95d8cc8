import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAdminSearch } from '../../../lib/admin-search';
import { pluralize } from '../../../lib/format';
import { useSparseList } from '../../../lib/sparse-list';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { ConfirmDialog } from '../../../ui/dialog';
import { ListPanel } from '../../records/list-panel';
import { submissionColumns, SubmissionRow } from './submission-row';
import { SubmissionCounts } from './submission-counts';
import { SubmissionDialog } from './submission-dialog';
import { useDeleteSubmissions } from './submission-mutations';
import { showOf, shows, submissionKind, undecidedCountQuery } from './submissions.queries';
import { type Selection, useSelection } from './use-selection';

export default function ReviewPanel() {
  const { search, narrow, open, close } = useAdminSearch();
  const show = showOf(search.show);
  const q = search.q?.trim();
  const undecided = useQuery(undecidedCountQuery());
  const list = useSparseList<SubmissionWithSongs>(submissionKind, { status: show.status, q, sort: search.sort });
  const selection = useSelection({ status: show.status, q });
  const view = ({ id }: SubmissionWithSongs) => open(id);
  const pick = ({ id }: SubmissionWithSongs) => selection.toggle(id);
  const isSelected = ({ id }: SubmissionWithSongs) => selection.selected.includes(id);
  const selectAll = (
    <Checkbox
      label="Select all"
      checked={selection.isAll}
      isMixed={selection.selected.length > 0 && !selection.isAll}
      onChange={selection.toggleAll}
    />
  );
  return (
    <ListPanel
      label="Artist Submissions"
      heading={{ title: 'Artist Submissions', count: `${undecided.data?.total ?? '…'} pending review` }}
      actions={<DeleteSelected selection={selection} />}
      one="submission"
      list={list}
      search={{ label: 'Search submissions', placeholder: 'Search artists, tracks, genres…' }}
      filters={[{ label: 'Show', name: 'show', options: shows, value: show.value }]}
      facets={q && <SubmissionCounts q={q} show={show.value} onShow={(next) => narrow({ show: next })} />}
      loadingText="Loading submissions…"
      emptyText={
        q
          ? 'No submissions match your search'
          : show.value === 'undecided'
            ? 'No submissions pending review'
            : 'No submissions'
      }
      columns={[{ key: 'select', title: selectAll, isNarrow: true, widthRem: 2.75 }, ...submissionColumns]}
      rowPx={93}
      keys={{ Enter: view, x: pick }}
      isSelected={isSelected}
      cells={(submission) => (
        <SubmissionRow
          submission={submission}
          isSelected={isSelected(submission)}
          onSelect={() => pick(submission)}
          onOpen={() => view(submission)}
        />
      )}
    >
      {search.open && (
        <SubmissionDialog
          key={search.open}
          id={search.open}
          listed={list.loaded.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}

function DeleteSelected({ selection: { selected, clear } }: { selection: Selection }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteSubmissions();
  const confirm = () => remove.mutate(selected, { onSuccess: clear, onSettled: () => setIsAsking(false) });
  return (
    <>
      {selected.length > 0 && (
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-4.5" />
          Delete Selected ({selected.length})
        </Button>
      )}
      <ConfirmDialog
        question="Are you sure you want to delete these submissions?"
        explanation={`${pluralize(selected.length, 'submission')} will be deleted, including songs and audio. Tracks made from them stay in the catalog.`}
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
