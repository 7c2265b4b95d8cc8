import { useQuery } from '@tanstack/react-query';
import { useAdminSearch } from '../../lib/admin-search';
import { ContactDialog } from './contact-dialog';
import { ContactsTable } from './contacts-table';
import { CrmToolbar } from './crm-toolbar';
import { recordsQuery } from './crm.queries';
import { contactStatusOptions } from './crm-words';
import { ListState } from './list-state';
import { usePage } from './use-page';

/** What visitors wrote. */
export function ContactsPanel() {
  const { search, open, close } = useAdminSearch();
  const { page, setPage, filter } = usePage(search);
  const { data, error, isPending, refetch } = useQuery(recordsQuery('contacts', filter));
  return (
    <section aria-label="Contacts">
      <CrmToolbar searchLabel="Search names, e-mails, messages" statuses={contactStatusOptions} />
      <ListState
        {...{ data, error, isPending, page }}
        emptyText={search.q || search.status ? 'No contacts match your filters' : 'No contacts yet'}
        onRetry={() => void refetch()}
        onPage={setPage}
      >
        {(contacts) => <ContactsTable contacts={contacts} onView={({ id }) => open(id)} />}
      </ListState>
      {search.open && (
        <ContactDialog
          key={search.open}
          id={search.open}
          listed={data?.items.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
    </section>
  );
}
