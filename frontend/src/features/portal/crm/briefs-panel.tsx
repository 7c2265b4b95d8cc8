import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { itemsOf } from '../../../lib/admin-lists';
import { useAdminSearch } from '../../../lib/admin-search';
import { BriefDialog } from './brief-dialog';
import { BriefsTable } from './briefs-table';
import { CrmToolbar } from './crm-toolbar';
import { recordsQuery } from './crm.queries';
import { chosenBriefStatuses, statusAsked } from './crm-words';
import { ListState } from './list-state';

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
  // Typing stays quick while the list follows.
  const filter = { q: useDeferredValue(search.q), status: statusAsked('briefs', search.status), sort: search.sort };
  const list = useInfiniteQuery(recordsQuery('briefs', filter));
  const listed = itemsOf(list.data);
  const show = (id: string, isEditing: boolean) => {
    setEditedId(isEditing ? id : undefined);
    open(id);
  };
  return (
    <section aria-label="Briefs">
      <CrmToolbar searchLabel="Search projects, companies, clients" statuses={chosenBriefStatuses} />
      <ListState
        list={list}
        items={listed}
        emptyText={search.q || search.status ? 'No briefs match your filters' : 'No briefs yet'}
      >
        {(briefs) => (
          <BriefsTable briefs={briefs} onView={({ id }) => show(id, false)} onEdit={({ id }) => show(id, true)} />
        )}
      </ListState>
      {search.open && (
        <BriefDialog
          key={search.open}
          id={search.open}
          listed={listed.find(({ id }) => id === search.open)}
          isEditing={editedId === search.open}
          onEdit={() => setEditedId(search.open)}
          onClose={close}
        />
      )}
    </section>
  );
}
