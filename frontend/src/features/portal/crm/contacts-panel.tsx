import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { itemsOf } from '../../../lib/admin-lists';
import { useAdminSearch } from '../../../lib/admin-search';
import { ContactDialog } from './contact-dialog';
import { ContactsTable } from './contacts-table';
import { CrmToolbar } from './crm-toolbar';
import { recordsQuery } from './crm.queries';
import { contactStatusOptions } from './crm-words';
import { ListState } from './list-state';

/** What visitors wrote. */
export function ContactsPanel() {
  const { search, open, close } = useAdminSearch();
  // Typing stays quick while the list follows.
  const filter = { q: useDeferredValue(search.q), status: search.status, sort: search.sort };
  const list = useInfiniteQuery(recordsQuery('contacts', filter));
  const listed = itemsOf(list.data);
  return (
    <section aria-label="Contacts">
      <CrmToolbar searchLabel="Search names, e-mails, messages" statuses={contactStatusOptions} />
      <ListState
        list={list}
        items={listed}
        emptyText={search.q || search.status ? 'No contacts match your filters' : 'No contacts yet'}
      >
        {(contacts) => <ContactsTable contacts={contacts} onView={({ id }) => open(id)} />}
      </ListState>
      {search.open && (
        <ContactDialog
          key={search.open}
          id={search.open}
          listed={listed.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
    </section>
  );
}
