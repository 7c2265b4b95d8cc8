import { type Contact, EnteredContact } from '@cueroom/contracts/intake/contacts';
import { limits } from '@cueroom/contracts/limits';
import { contactSubjects } from '@cueroom/contracts/options';
import { localDay } from '../../../lib/dates';
import type { FormField } from '../../../ui/form-fields';
import { RecordForm } from '../../shared/records/record-form';
import { optionalText } from '../../shared/records/record-values';
import { useRecordForm } from '../../shared/records/use-record-form';
import { followUpDate, lastContactDate, notes, priority } from './crm-details';

const fields: readonly FormField<EnteredContact>[] = [
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
export function NewContactForm({ onClose }: { onClose: () => void }) {
  const state = useRecordForm<EnteredContact, Contact>({
    kind: 'contacts',
    method: 'patch',
    shape: EnteredContact,
    record: null,
    fields,
    initial: { priority: 'medium', lastContactDate: localDay() },
    savedText: ({ name }) => ({ title: 'Contact added', description: name }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Contact" hasCancel />;
}
