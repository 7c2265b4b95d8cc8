import { type Contact, ContactChanges, EnteredContact } from '@cueroom/contracts/intake/contacts';
import { limits } from '@cueroom/contracts/limits';
import { contactSubjects } from '@cueroom/contracts/options';
import { useRecord } from '../../../lib/api/admin-lists';
import { formatDay, formatMoment, localDay } from '../../../lib/words/dates';
import { newRecord } from '../../../lib/page/portal-address';
import { capitalized, wordFor } from '../../../lib/words/words';
import { Overdue } from '../../../ui/answer-promise';
import { Dialog } from '../../../ui/window/dialog';
import type { FormField } from '../../../ui/form/form-fields';
import { LinkedText } from '../../../ui/linked-text';
import { Loaded } from '../../../ui/loaded';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordForm } from '../../shared/records/record-form';
import { PersonAddress } from '../../shared/records/record-link';
import { optionalText } from '../../shared/records/record-values';
import { ContactStatus, contactStatusOptions } from '../../shared/records/status-badges';
import { useRecordForm } from '../../shared/records/use-record-form';
import { contactRecords } from '../shared/contact-records';
import { CrmDetails, followUpDate, lastContactDate, notes, priority } from './crm-details';

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
  const answer = useRecord('contacts', id, listed);
  return (
    <Dialog title="Contact Details" isOpen onClose={onClose} width="wide" isFocused>
      <Loaded answer={answer} loadingText="Loading contact…" one="contact">
        {(contact) => <ContactDetails contact={contact} onDeleted={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function ContactDetails({ contact, onDeleted }: { contact: Contact; onDeleted: () => void }) {
  const { name, email, message, phone, company, createdAt, source, followUpDate, lastContactDate } = contact;
  const subject = wordFor(contactSubjects, contact.subject);
  const state = useRecordForm({
    of: contactRecords,
    isShownAtOnce: true,
    shape: ContactChanges,
    record: contact,
    fields,
    // What is logged in this window moves its status.
    followsRecord: true,
    savedText: () => ({ title: 'Contact updated', description: name }),
  });
  return (
    <CrmDetails
      record={contact}
      badges={
        <>
          <ContactStatus status={contact.status} />
          <Overdue asked={contact} />
        </>
      }
      title={name}
      subtitle={subject}
      text={
        <p className="max-w-prose text-lead leading-relaxed wrap-anywhere whitespace-pre-line">
          <LinkedText text={message} />
        </p>
      }
      facts={[
        { name: 'Email', value: <PersonAddress email={email} clientId={contact.clientId} />, isLong: true },
        { name: 'Phone', value: phone },
        { name: 'Company', value: company },
        { name: 'Received', value: <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
        { name: 'Source', value: capitalized(source) },
        { name: 'Follow-up', value: followUpDate && formatDay(followUpDate) },
        { name: 'Last contact', value: lastContactDate && formatDay(lastContactDate) },
      ]}
      reply={{ email, subject }}
      kind={contactRecords}
      name={`${name}, ${subject}`}
      onDeleted={onDeleted}
    >
      <RecordForm state={state} saveLabel="Save Contact" className="mt-8 border-t border-line pt-6" />
    </CrmDetails>
  );
}

const newFields: readonly FormField<EnteredContact>[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'email', label: 'Email', type: 'email', isRequired: true, maxLength: limits.email },
  { name: 'phone', label: 'Phone', type: 'tel', ...optionalText },
  { name: 'company', label: 'Company', ...optionalText },
  { name: 'subject', label: 'Subject', options: contactSubjects, emptyLabel: 'Choose a subject', isRequired: true },
  priority,
  {
    name: 'message',
    label: 'Message',
    hint: 'What they said or asked for.',
    rows: 4,
    isRequired: true,
    maxLength: limits.longText,
    className: 'sm:col-span-2',
  },
  followUpDate,
  lastContactDate,
  { ...notes, rows: 3 },
];

/** For someone who called or was met: so their last contact is today. */
function NewContactForm({ onClose }: { onClose: () => void }) {
  const state = useRecordForm({
    of: contactRecords,
    shape: EnteredContact,
    record: null,
    fields: newFields,
    initial: { priority: 'medium', lastContactDate: localDay() },
    savedText: ({ name }) => ({ title: 'Contact added', description: name }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Contact" hasCancel />;
}
