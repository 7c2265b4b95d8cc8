import { type Contact, ContactChanges } from '@cueroom/contracts/intake/contacts';
import { priorities } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { useForm } from 'react-hook-form';
import { sayError } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { orNull } from '../../../lib/form-values';
import { capitalizedOptions } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { useUpdateRecord } from './crm.queries';
import { contactStatusOptions, words } from './crm-words';
import { contactValues, type ContactValues, touchedOf } from './follow-up.rules';

export function ContactForm({ contact }: { contact: Contact }) {
  const save = useUpdateRecord('contacts', contact.id);
  const form = useForm<ContactValues>({
    resolver: contractResolver<ContactValues>(ContactChanges),
    defaultValues: contactValues(contact),
  });
  const { errors, dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(touchedOf(values, dirtyFields), {
      onSuccess: (saved) => {
        form.reset(contactValues(saved));
        toast({ title: words.contacts.updated, description: contact.name });
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
      },
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-8 grid gap-5 border-t border-line pt-6 sm:grid-cols-2"
    >
      <SelectField
        label="Status"
        options={contactStatusOptions}
        {...form.register('status')}
        error={errors.status?.message}
      />
      <SelectField
        label="Priority"
        options={capitalizedOptions(priorities)}
        {...form.register('priority')}
        error={errors.priority?.message}
      />
      <TextField
        label="Follow-up Date"
        type="date"
        {...form.register('followUpDate', { setValueAs: orNull })}
        error={errors.followUpDate?.message}
      />
      <TextField
        label="Last Contact"
        type="date"
        {...form.register('lastContactDate', { setValueAs: orNull })}
        error={errors.lastContactDate?.message}
      />
      <TextArea
        label="Notes"
        {...form.register('notes', { setValueAs: orNull })}
        error={errors.notes?.message}
        maxLength={limits.longText}
        className="sm:col-span-2"
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          Save Contact
        </Button>
      </div>
    </form>
  );
}
