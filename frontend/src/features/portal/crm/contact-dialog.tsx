import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { formatMoment } from '../../../lib/dates';
import { capitalized, wordFor } from '../../../lib/words';
import { ActivityList } from '../../activities/activity-list';
import { DeleteButton } from '../../records/delete-dialog';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { Facts } from '../../../ui/facts';
import { Notice } from '../../../ui/notice';
import { Overdue } from '../../../ui/overdue';
import { Address } from '../../../ui/address';
import { ContactForm } from './contact-form';
import { ContactStatus, deletableContact } from './crm-words';
import { replyTo } from '../../../lib/reply';

interface ContactDialogProps {
  id: string;
  /** The contact as the list has it. */
  listed?: Contact;
  onClose: () => void;
}

export function ContactDialog({ id, listed, onClose }: ContactDialogProps) {
  const { data, error, refetch } = useQuery(adminRecordQuery<Contact>('contacts', id));
  const contact = data ?? listed;
  return (
    <Dialog title="Contact Details" isOpen onClose={onClose} width="wide">
      {contact ? (
        <ContactDetails contact={contact} onDeleted={onClose} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice>Loading contact…</Notice>
      )}
    </Dialog>
  );
}

/** The message, and how the studio follows up. */
function ContactDetails({ contact, onDeleted }: { contact: Contact; onDeleted: () => void }) {
  const subject = wordFor(contactSubjects, contact.subject);
  const facts = [
    { name: 'Email', value: <Address email={contact.email} />, isLong: true },
    { name: 'Phone', value: contact.phone },
    { name: 'Company', value: contact.company },
    { name: 'Received', value: <time dateTime={contact.createdAt}>{formatMoment(contact.createdAt)}</time> },
    { name: 'Source', value: capitalized(contact.source) },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ContactStatus status={contact.status} />
        <Overdue asked={contact} />
      </div>
      <h3 className="mt-3 text-heading wrap-anywhere">{contact.name}</h3>
      <p className="mt-1 text-ink-soft">{subject}</p>
      <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-[1fr_15rem]">
        <p className="max-w-prose text-lead leading-relaxed wrap-anywhere whitespace-pre-line">{contact.message}</p>
        <Facts
          facts={facts}
          className="grid-cols-2 border-line max-md:border-t max-md:pt-6 md:grid-cols-1 md:border-l md:pl-8"
        />
      </div>
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <Button asChild>
          <a href={replyTo(contact.email, subject)}>
            <Mail aria-hidden className="size-4.5" />
            Reply by email
          </a>
        </Button>
        <DeleteButton
          of={deletableContact}
          record={{ id: contact.id, name: `${contact.name}, ${subject}` }}
          onDeleted={onDeleted}
        />
      </div>
      <ContactForm contact={contact} />
      <h3 className="mt-8 mb-4 text-lg font-semibold tracking-tight">Activity</h3>
      <ActivityList about={{ entityType: 'contact', entityId: contact.id }} />
    </>
  );
}
