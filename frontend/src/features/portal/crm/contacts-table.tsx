import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { Eye } from 'lucide-react';
import { useAdminSearch } from '../../../lib/admin-search';
import { formatAgo, formatMoment } from '../../../lib/dates';
import { wordFor } from '../../../lib/words';
import { IconButton } from '../../../ui/icon-button';
import { Overdue } from '../../../ui/overdue';
import { rowKeys } from '../../../ui/row-keys';
import { Cell, Table } from '../../../ui/table';
import { ContactStatus } from './crm-words';
import { RecordLink } from './record-link';

const columns = [
  { key: 'name', title: 'Name', sort: 'name' },
  { key: 'email', title: 'Email' },
  { key: 'subject', title: 'Subject' },
  { key: 'status', title: 'Status', sort: 'status' },
  { key: 'received', title: 'Received', sort: 'createdAt' },
  { key: 'actions', title: 'Actions' },
];

interface ContactsTableProps {
  contacts: readonly Contact[];
  onView: (contact: Contact) => void;
}

export function ContactsTable({ contacts, onView }: ContactsTableProps) {
  const { search, narrow } = useAdminSearch();
  return (
    <Table label="Contacts" columns={columns} sort={search.sort} onSort={(sort) => narrow({ sort })}>
      {contacts.map((contact, index) => (
        <tr
          key={contact.id}
          {...rowKeys(index, () => onView(contact))}
          className="hover:bg-brand-tint/25 focus-visible:-outline-offset-2"
        >
          <Cell className="max-w-56 min-w-40">
            <RecordLink id={contact.id}>{contact.name}</RecordLink>
          </Cell>
          <Cell className="max-w-60 min-w-44 wrap-anywhere">{contact.email}</Cell>
          <Cell className="max-w-80 min-w-56">
            <p className="font-medium">{wordFor(contactSubjects, contact.subject)}</p>
            <p className="line-clamp-1 text-note wrap-anywhere text-ink-soft">{contact.message}</p>
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
          <Cell className="w-px whitespace-nowrap">
            <IconButton icon={Eye} label="View" onClick={() => onView(contact)} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
