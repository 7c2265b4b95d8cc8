import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../lib/api-error';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Pager } from '../../ui/pager';
import { SelectField } from '../../ui/text-field';
import { DeleteSubmissionsDialog } from './delete-submissions-dialog';
import { SubmissionDialog } from './submission-dialog';
import { pageSize, type Show, shows, submissionsQuery } from './submissions.queries';
import { SubmissionsTable } from './submissions-table';

export function ReviewPanel() {
  const [show, setShow] = useState<Show>('undecided');
  const [page, setPage] = useState(0);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isDeleting, setIsDeleting] = useState(false);
  const [opened, setOpened] = useState<SubmissionWithSongs | null>(null);
  const undecided = useQuery(submissionsQuery());
  const { data, error, isPending, refetch } = useQuery(submissionsQuery(show, page));

  // A refreshed list may have lost some of the picked ones, and brings news of the opened one.
  const listed = data?.items ?? [];
  const selected = picked.filter((id) => listed.some((submission) => submission.id === id));
  const fresh = opened && (listed.find(({ id }) => id === opened.id) ?? opened);
  if (fresh !== opened) setOpened(fresh);

  return (
    <section aria-labelledby="submissions-heading">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="submissions-heading" className="text-heading">
          Artist Submissions{' '}
          <span className="text-base font-normal tracking-normal text-ink-soft">
            ({undecided.data?.total ?? 0} pending review)
          </span>
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          {selected.length > 0 && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              <Trash2 aria-hidden className="size-4.5" />
              Delete Selected ({selected.length})
            </Button>
          )}
          <SelectField
            label="Show"
            options={shows}
            value={show}
            onChange={({ target }) => {
              setShow(target.value as Show);
              setPage(0);
              setPicked([]);
            }}
            className="w-44"
          />
        </div>
      </div>
      {isPending ? (
        <Notice>Loading submissions...</Notice>
      ) : !data ? (
        <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>
      ) : listed.length === 0 ? (
        <Notice>{show === 'undecided' ? 'No submissions pending review' : 'No submissions'}</Notice>
      ) : (
        <>
          <SubmissionsTable submissions={listed} selected={selected} onSelect={setPicked} onOpen={setOpened} />
          <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </>
      )}
      <DeleteSubmissionsDialog
        ids={selected}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => setPicked([])}
      />
      {fresh && <SubmissionDialog key={fresh.id} submission={fresh} onClose={() => setOpened(null)} />}
    </section>
  );
}
