import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { Eye } from 'lucide-react';
import { useAdminSearch } from '../../../lib/admin-search';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { Ago } from '../../../ui/ago';
import { Overdue } from '../../../ui/overdue';
import { RowActions } from '../../../ui/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/table';
import { ListPanel } from '../../records/list-panel';
import { ContactDialog, ContactStatus, contactStatusOptions } from './contact-dialog';
import { RecordLink } from './crm-details';

const columns: Column<Contact>[] = [
  { title: 'Name', sort: 'name', widthRem: 13, cell: ({ id, name }) => <RecordLink id={id}>{name}</RecordLink> },
  { title: 'Email', widthRem: 15, cell: ({ email }) => cutText(email) },
  {
    title: 'Subject',
    widthRem: 19,
    cell: ({ subject, message }) => twoLines(wordFor(contactSubjects, subject), message),
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 12,
    cell: (contact) => (
      <div className="flex flex-wrap gap-1.5 compact:flex-nowrap">
        <ContactStatus status={contact.status} />
        <Overdue asked={contact} />
      </div>
    ),
  },
  {
    title: 'Received',
    sort: 'createdAt',
    widthRem: 8.5,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <Ago iso={createdAt} />,
  },
];

export default function ContactsPanel() {
  const { search, open } = useAdminSearch();
  const { q, status, sort } = search;
  const params = { q: q?.trim(), status, sort };
  const list = useSparseList<Contact>('contacts', params);
  const view = ({ id }: Contact) => open(id);
  const actions = (contact: Contact) => (
    <RowActions actions={[{ icon: Eye, label: 'View', onSelect: () => view(contact) }]} />
  );
  return (
    <ListPanel
      label="Contacts"
      one="contact"
      list={list}
      asked={{ kind: 'contacts', params }}
      searchLabel="Search names, emails, messages"
      filters={[{ label: 'Show', name: 'status', emptyLabel: 'All', options: contactStatusOptions, value: status }]}
      columns={[...columns, { title: 'Actions', widthRem: 6, cell: actions }]}
      rowPx={69}
      emptyHint="Messages from the form at /contact show up here at once."
      cardOf={(contact) => ({ ...cardOf(contact), actions: actions(contact) })}
      onOpen={view}
      Dialog={ContactDialog}
    />
  );
}

const cardOf = (contact: Contact) => ({
  title: contact.name,
  subtitle: `${wordFor(contactSubjects, contact.subject)}: ${contact.message}`,
  chips: (
    <>
      <ContactStatus status={contact.status} />
      <Overdue asked={contact} />
      <Ago iso={contact.createdAt} />
    </>
  ),
});
