import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { itemsOf } from '../../../lib/admin-lists';
import { useAdminSearch } from '../../../lib/admin-search';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { MoreBelow } from '../../../ui/more-below';
import { Notice } from '../../../ui/notice';
import { SearchField } from '../../../ui/search-field';
import { SelectField } from '../../../ui/text-field';
import { DeleteSubmissionsDialog } from './delete-submissions-dialog';
import { SubmissionCounts } from './submission-counts';
import { SubmissionDialog } from './submission-dialog';
import { showOf, shows, submissionsQuery, undecidedCountQuery } from './submissions.queries';
import { SubmissionsTable } from './submissions-table';

interface Picked {
  /** What the list shows: another list begins with nothing picked. */
  filtering: string;
  picked: readonly string[];
  /** The rest of the list is being read, to be picked too. */
  isPickingAll: boolean;
}

export function ReviewPanel() {
  const { search, narrow, open, close } = useAdminSearch();
  const show = showOf(search.show).value;
  const filtering = JSON.stringify([show, search.q, search.sort]);
  const nothing: Picked = { filtering, picked: [], isPickingAll: false };
  const [at, setAt] = useState(nothing);
  const { picked, isPickingAll } = at.filtering === filtering ? at : nothing;
  const [isDeleting, setIsDeleting] = useState(false);

  const undecided = useQuery(undecidedCountQuery());
  // Typing stays quick while the list follows.
  const filter = { show, q: useDeferredValue(search.q), sort: search.sort };
  const list = useInfiniteQuery(submissionsQuery(filter));
  const searched = filter.q?.trim();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = list;
  const listed = itemsOf(data);
  // A refreshed list may have lost some of the picked ones.
  const selected = picked.filter((id) => listed.some((submission) => submission.id === id));
  const isAll = isPickingAll || (selected.length === listed.length && !hasNextPage);
  const pick = (ids: readonly string[]) => setAt({ filtering, picked: ids, isPickingAll: false });
  /** Also those that nobody has scrolled to yet, unless somebody picks otherwise meanwhile. */
  const pickAll = async () => {
    setAt({ filtering, picked: listed.map(({ id }) => id), isPickingAll: hasNextPage });
    for (let isMore = hasNextPage; isMore;) {
      const next = await fetchNextPage();
      isMore = next.hasNextPage && !next.isFetchNextPageError;
      const read = { filtering, picked: itemsOf(next.data).map(({ id }) => id), isPickingAll: isMore };
      setAt((now) => (now.isPickingAll && now.filtering === filtering ? read : now));
    }
  };

  return (
    <section aria-labelledby="submissions-heading">
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h2 id="submissions-heading" className="text-heading">
          Artist Submissions{' '}
          <span className="text-base font-normal tracking-normal text-ink-soft">
            ({undecided.data?.total ?? 0} pending review)
          </span>
        </h2>
        {selected.length > 0 && (
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden className="size-4.5" />
            Delete Selected ({selected.length})
          </Button>
        )}
      </div>
      <div className="mb-5 grid items-end gap-4 sm:grid-cols-[1fr_12rem]">
        <SearchField
          label="Search submissions"
          placeholder="Search artists, tracks, genres..."
          value={search.q ?? ''}
          onSearch={(q) => narrow({ q: q || undefined })}
        />
        <SelectField
          label="Show"
          options={shows}
          value={show}
          onChange={({ target }) => narrow({ show: target.value })}
        />
      </div>
      {searched && <SubmissionCounts q={searched} show={show} onShow={(next) => narrow({ show: next })} />}
      {isPending ? (
        <Notice>Loading submissions...</Notice>
      ) : !data ? (
        <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>
      ) : listed.length === 0 ? (
        <Notice>{sayEmpty(show, search.q)}</Notice>
      ) : (
        <>
          <SubmissionsTable
            submissions={listed}
            selected={selected}
            isAll={isAll}
            onSelect={pick}
            onSelectAll={() => (isAll ? pick([]) : void pickAll())}
            sort={search.sort}
            onSort={(sort) => narrow({ sort })}
            onOpen={({ id }) => open(id)}
          />
          <MoreBelow list={list} />
        </>
      )}
      <DeleteSubmissionsDialog
        ids={selected}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => pick([])}
      />
      {search.open && (
        <SubmissionDialog
          key={search.open}
          id={search.open}
          listed={listed.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
    </section>
  );
}

const sayEmpty = (show: string, q?: string): string => {
  if (q?.trim()) return 'No submissions match your search';
  return show === 'undecided' ? 'No submissions pending review' : 'No submissions';
};
