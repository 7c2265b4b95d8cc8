import { type Contact, ContactChanges } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { useRecord } from '../../../lib/admin-lists';
import { newRecord } from '../../../lib/portal-address';
import { formatDay, formatMoment } from '../../../lib/dates';
import { capitalized, wordFor } from '../../../lib/words';
import { Address } from '../../../ui/address';
import { Dialog } from '../../../ui/dialog';
import type { FormField } from '../../../ui/form-fields';
import { LinkedText } from '../../../ui/linked-text';
import { Loaded } from '../../../ui/loaded';
import type { OpenedRecord } from '../../shared/records/list-panel';
import { RecordForm } from '../../shared/records/record-form';
import { ContactStatus, contactStatusOptions } from '../../shared/records/status-badges';
import { useRecordForm } from '../../shared/records/use-record-form';
import { CrmDetails, notes, priority } from './crm-details';
import { NewContactForm } from './new-contact';

const fields: readonly FormField<ContactChanges>[] = [
  { name: 'status', label: 'Status', options: contactStatusOptions },
  priority,
  notes,
];

export default function ContactDialog(opened: OpenedRecord<Contact>) {
  if (opened.id !== newRecord) return <StoredContact {...opened} />;
  return (
    <Dialog title="New Contact" isOpen onClose={opened.onClose}>
      <NewContactForm onClose={opened.onClose} />
    </Dialog>
  );
}

function StoredContact({ id, listed, onClose }: OpenedRecord<Contact>) {
  const answer = useRecord<Contact>('contacts', id, listed);
  return (
    <Dialog title="Contact Details" isOpen onClose={onClose} width="wide">
      <Loaded answer={answer} loadingText="Loading contact…">
        {(contact) => <ContactDetails contact={contact} onDeleted={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function ContactDetails({ contact, onDeleted }: { contact: Contact; onDeleted: () => void }) {
  const { name, email, message, phone, company, createdAt, source, followUpDate, lastContactDate } = contact;
  const subject = wordFor(contactSubjects, contact.subject);
  const state = useRecordForm<ContactChanges, Contact>({
    kind: 'contacts',
    method: 'patch',
    isShownAtOnce: true,
    shape: ContactChanges,
    record: contact,
    fields,
    savedText: () => ({ title: 'Contact updated', description: name }),
  });
  return (
    <CrmDetails
      record={contact}
      entityType="contact"
      badge={<ContactStatus status={contact.status} />}
      title={name}
      subtitle={subject}
      text={
        <p className="max-w-prose text-lead leading-relaxed wrap-anywhere whitespace-pre-line">
          <LinkedText text={message} />
        </p>
      }
      facts={[
        { name: 'Email', value: <Address email={email} />, isLong: true },
        { name: 'Phone', value: phone },
        { name: 'Company', value: company },
        { name: 'Received', value: <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
        { name: 'Source', value: capitalized(source) },
        { name: 'Follow-up', value: followUpDate && formatDay(followUpDate) },
        { name: 'Last contact', value: lastContactDate && formatDay(lastContactDate) },
      ]}
      reply={{ email, subject }}
      deletable={{ kind: 'contacts', one: 'contact', deletedText: 'Contact deleted', name: `${name}, ${subject}` }}
      onDeleted={onDeleted}
    >
      <RecordForm state={state} saveLabel="Save Contact" className="mt-8 border-t border-line pt-6" />
    </CrmDetails>
  );
}
