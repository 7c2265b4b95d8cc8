import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { Eye } from 'lucide-react';
import { useAdminSearch } from '../../../lib/admin-search';
import { formatAgo, formatMoment } from '../../../lib/dates';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { IconButton } from '../../../ui/icon-button';
import { Overdue } from '../../../ui/overdue';
import { Cell } from '../../../ui/table';
import { ListPanel } from '../../records/list-panel';
import { ContactDialog } from './contact-dialog';
import { ContactStatus, contactStatusOptions } from './crm-words';
import { RecordLink } from './record-link';

const columns = [
  { key: 'name', title: 'Name', sort: 'name', widthRem: 13 },
  { key: 'email', title: 'Email', widthRem: 15 },
  { key: 'subject', title: 'Subject', widthRem: 19 },
  { key: 'status', title: 'Status', sort: 'status', widthRem: 12 },
  { key: 'received', title: 'Received', sort: 'createdAt', widthRem: 8.5 },
  { key: 'actions', title: 'Actions', widthRem: 6 },
];

/** What visitors wrote. */
export default function ContactsPanel() {
  const { search, open, close } = useAdminSearch();
  const list = useSparseList<Contact>('contacts', {
    q: search.q?.trim(),
    status: search.status,
    sort: search.sort,
  });
  const view = ({ id }: Contact) => open(id);
  const label = 'Search names, emails, messages';
  return (
    <ListPanel
      label="Contacts"
      one="contact"
      list={list}
      search={{ label, placeholder: `${label}…` }}
      filters={[
        { label: 'Show', name: 'status', emptyLabel: 'All', options: contactStatusOptions, value: search.status },
      ]}
      loadingText="Loading contacts…"
      emptyText={search.q || search.status ? 'No contacts match your filters' : 'No contacts yet'}
      columns={columns}
      rowPx={69}
      keys={{ Enter: view }}
      cells={(contact) => <ContactRow contact={contact} onView={() => view(contact)} />}
    >
      {search.open && (
        <ContactDialog
          key={search.open}
          id={search.open}
          listed={list.loaded.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}

function ContactRow({ contact, onView }: { contact: Contact; onView: () => void }) {
  return (
    <>
      <Cell>
        <RecordLink id={contact.id}>{contact.name}</RecordLink>
      </Cell>
      <Cell>
        <span title={contact.email} className="line-clamp-2 leading-snug wrap-anywhere">
          {contact.email}
        </span>
      </Cell>
      <Cell>
        <p className="font-medium">{wordFor(contactSubjects, contact.subject)}</p>
        <p className="truncate text-note text-ink-soft">{contact.message}</p>
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-1.5">
          <ContactStatus status={contact.status} />
          <Overdue asked={contact} />
        </div>
      </Cell>
      <Cell className="whitespace-nowrap">
        <time dateTime={contact.createdAt} title={formatMoment(contact.createdAt)}>
          {formatAgo(contact.createdAt)}
        </time>
      </Cell>
      <Cell>
        <IconButton icon={Eye} label="View" onClick={onView} />
      </Cell>
    </>
  );
}
