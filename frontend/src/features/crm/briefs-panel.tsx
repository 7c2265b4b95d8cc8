import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminSearch } from '../../lib/admin-search';
import { BriefDialog } from './brief-dialog';
import { BriefsTable } from './briefs-table';
import { CrmToolbar } from './crm-toolbar';
import { recordsQuery } from './crm.queries';
import { chosenBriefStatuses, statusAsked } from './crm-words';
import { ListState } from './list-state';
import { usePage } from './use-page';

/** What clients need. */
export function BriefsPanel() {
  const { search, open, close } = useAdminSearch();
  const [editedId, setEditedId] = useState<string>();
  // A window that was closed, be it by the back button, is opened to be read again.
  const [lastOpen, setLastOpen] = useState(search.open);
  if (search.open !== lastOpen) {
    setLastOpen(search.open);
    if (!search.open) setEditedId(undefined);
  }
  const { page, setPage, filter } = usePage(search);
  const { data, error, isPending, refetch } = useQuery(
    recordsQuery('briefs', { ...filter, status: statusAsked('briefs', filter.status) }),
  );
  const show = (id: string, isEditing: boolean) => {
    setEditedId(isEditing ? id : undefined);
    open(id);
  };
  return (
    <section aria-label="Briefs">
      <CrmToolbar searchLabel="Search projects, companies, clients" statuses={chosenBriefStatuses} />
      <ListState
        {...{ data, error, isPending, page }}
        emptyText={search.q || search.status ? 'No briefs match your filters' : 'No briefs yet'}
        onRetry={() => void refetch()}
        onPage={setPage}
      >
        {(briefs) => (
          <BriefsTable briefs={briefs} onView={({ id }) => show(id, false)} onEdit={({ id }) => show(id, true)} />
        )}
      </ListState>
      {search.open && (
        <BriefDialog
          key={search.open}
          id={search.open}
          listed={data?.items.find(({ id }) => id === search.open)}
          isEditing={editedId === search.open}
          onEdit={() => setEditedId(search.open)}
          onClose={close}
        />
      )}
    </section>
  );
}
