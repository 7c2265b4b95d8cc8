import type { Contact, ListContacts } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { Eye } from 'lucide-react';
import { newRecord, readSearch, useListAddress } from '../../../lib/portal-address';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { Ago } from '../../../ui/ago';
import { lazyWindow } from '../../../ui/lazy-window';
import { Overdue } from '../../../ui/overdue';
import { RowActions } from '../../../ui/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/table';
import { AddButton } from '../../shared/records/add-button';
import { useFollowUpActions } from '../../shared/records/follow-ups';
import { ListPanel } from '../../shared/records/list-panel';
import { RecordLink } from '../../shared/records/record-link';
import { ContactStatus, contactStatusOptions } from '../../shared/records/status-badges';
import { due, dueParams, followUpSorts, notableOf, withNotable } from './notable';

const ContactDialog = lazyWindow(() => import('./contact-dialog'));

const columns: Column<Contact>[] = [
  {
    title: 'Name',
    sort: 'name',
    widthRem: 18,
    cell: (contact) =>
      twoLines(
        <RecordLink id={contact.id}>{contact.name}</RecordLink>,
        contact.company,
        notableOf('contacts', contact),
      ),
  },
  { title: 'Email', widthRem: 11.5, cell: ({ email }) => cutText(email) },
  {
    title: 'Subject',
    widthRem: 13,
    cell: ({ subject, message }) => twoLines(wordFor(contactSubjects, subject), message),
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 13.25,
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
    widthRem: 7.5,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <Ago iso={createdAt} />,
  },
];

const shownStatuses = [...contactStatusOptions, due];
const rules = { status: shownStatuses.map(({ value }) => value) };
const sorted = [...columns.map((column) => column.sort), ...followUpSorts.map(({ value }) => value)];

export default function ContactsPanel() {
  const { search, open } = useListAddress();
  const { q, status, sort } = readSearch<ListContacts>(search, rules, sorted);
  const followUps = useFollowUpActions('contacts');
  const params = { q, status, sort, ...(status === due.value && dueParams('contacts', sort)) };
  const list = useSparseList<Contact>('contacts', params);
  const view = ({ id }: Contact) => open(id);
  const actions = (contact: Contact) => (
    <RowActions
      actions={[{ icon: Eye, label: 'View', onSelect: () => view(contact) }, ...followUps(contact, contact.name)]}
    />
  );
  return (
    <ListPanel
      label="Contacts"
      one="contact"
      list={list}
      asked={{ kind: 'contacts', params }}
      searchLabel="Search names, emails, messages"
      filters={[{ label: 'Show', name: 'status', emptyLabel: 'All', options: shownStatuses, value: status }]}
      sorts={followUpSorts}
      actions={<AddButton label="New Contact" onClick={() => open(newRecord)} />}
      columns={[...columns, { title: 'Actions', widthRem: 14, cell: actions }]}
      rowPx={69}
      emptyHint="Messages from the form at /contact show up here. Add callers by hand."
      cardsBelowPx={1024}
      cardOf={(contact) => ({ ...cardOf(contact), actions: actions(contact) })}
      onOpen={view}
      Dialog={ContactDialog}
    />
  );
}

const cardOf = (contact: Contact) => ({
  title: contact.name,
  subtitle: withNotable(
    notableOf('contacts', contact),
    `${wordFor(contactSubjects, contact.subject)}: ${contact.message}`,
  ),
  chips: (
    <>
      <ContactStatus status={contact.status} />
      <Overdue asked={contact} />
      <Ago iso={contact.createdAt} />
    </>
  ),
});
