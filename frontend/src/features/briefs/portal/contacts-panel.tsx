import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { Eye } from 'lucide-react';
import { wordFor } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { Overdue } from '../../../ui/answer-promise';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { type RowAction, RowActions } from '../../../ui/list/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/list/table';
import { statusField } from '../../shared/records/change-selected';
import { useFollowUpActions } from '../../shared/records/follow-ups';
import { ListPanel } from '../../shared/records/list-panel';
import { RecordLink } from '../../shared/records/record-link';
import { useRecordList } from '../../shared/records/record-list';
import { selectAction, useSelection } from '../../shared/records/selection';
import { ContactStatus, contactStatusOptions } from '../../shared/records/status-badges';
import { contactRecords } from '../shared/contact-records';
import { useReply } from '../shared/replies';
import { notableOf, withNotable } from './notable';

const ContactDialog = lazyWindow(() => import('./contact-dialog'));

const changes = statusField(contactStatusOptions);

const columns: Column<Contact>[] = [
  {
    title: 'Name',
    sort: 'name',
    widthRem: 17,
    cell: (contact) =>
      twoLines(
        <RecordLink id={contact.id}>{contact.name}</RecordLink>,
        contact.company,
        notableOf(contactRecords, contact),
      ),
  },
  { title: 'Email', widthRem: 14.5, cell: ({ email }) => cutText(email) },
  {
    title: 'Subject',
    widthRem: 9.5,
    cell: ({ subject, message }) => twoLines(wordFor(contactSubjects, subject), message),
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 11.75,
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
    widthRem: 7,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <Ago iso={createdAt} />,
  },
];

export default function ContactsPanel() {
  const list = useRecordList(contactRecords, columns);
  const selection = useSelection(list, { nameOf: ({ name }) => name });
  const followUps = useFollowUpActions(contactRecords);
  const replyTo = useReply();
  return (
    <ListPanel
      of={list}
      selection={selection}
      changes={changes}
      columns={columns}
      actions={(contact) => (
        <RowActions
          actions={[
            { icon: Eye, label: 'View', onSelect: () => list.view(contact) },
            ...(contact.status === 'new' ? [replyFrom(replyTo(contact))] : []),
            ...followUps(contact, contact.name),
            selectAction(selection, contact),
          ]}
        />
      )}
      actionsRem={16.75}
      rowPx={69}
      cardOf={cardOf}
      cardsBelowPx={1024}
      Dialog={ContactDialog}
    />
  );
}

/** Its link goes: the row takes the focus. */
const replyFrom = ({ onSelect, ...reply }: RowAction): RowAction => ({
  ...reply,
  onSelect: () => {
    document.activeElement?.closest<HTMLElement>('tr')?.focus({ preventScroll: true });
    onSelect?.();
  },
});

const cardOf = (contact: Contact) => ({
  title: contact.name,
  subtitle: withNotable(
    notableOf(contactRecords, contact),
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
