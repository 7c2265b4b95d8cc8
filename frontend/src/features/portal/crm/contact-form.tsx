import { type Contact, ContactChanges } from '@cueroom/contracts/intake/contacts';
import { useSaveRecord } from '../../../lib/record-mutations';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { RecordForm } from '../../records/record-form';
import { valuesOf } from '../../records/record-values';
import { useRecordForm } from '../../records/use-record-form';
import { contactStatusOptions } from './crm-words';
import { followUpFields } from './follow-up-fields';

const { priority, followUpDate, lastContactDate, notes } = followUpFields;
const fields: readonly FormField<ContactChanges>[] = [
  { name: 'status', label: 'Status', options: contactStatusOptions },
  priority,
  followUpDate,
  lastContactDate,
  notes,
];

export function ContactForm({ contact }: { contact: Contact }) {
  const saving = useSaveRecord<Contact>({ kind: 'contacts', id: contact.id, method: 'patch', isShownAtOnce: true });
  const state = useRecordForm<ContactChanges, Contact>({
    shape: ContactChanges,
    record: contact,
    valuesOf: (of) => valuesOf(fields, of),
    save: (changed, revision) => saving.mutateAsync({ fields: changed, revision }),
    savedText: () => ({ title: 'Contact updated', description: contact.name }),
  });
  return (
    <RecordForm state={state} fields={fields} saveLabel="Save Contact" className="mt-8 border-t border-line pt-6">
      <FormFields form={state.form} fields={fields} />
    </RecordForm>
  );
}
