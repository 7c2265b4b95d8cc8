import type { NewContact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { sayError } from '../../../lib/api-error';
import { newCreationKey } from '../../../lib/create-once';
import { showFieldErrors } from '../../../lib/field-errors';
import { lazyResolver } from '../../../lib/lazy-resolver';
import { sendOnce, type Unanswered } from '../../../lib/send-once';
import { Button } from '../../../ui/button';
import { DataNote } from '../../../ui/data-note';
import { EarlierVersionNote } from '../../../ui/earlier-version-note';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { toast } from '../../../ui/toasts';

type ContactValues = Pick<NewContact, 'name' | 'email' | 'subject' | 'message'>;

const rules = lazyResolver<ContactValues>(async () => (await import('@cueroom/contracts/intake/contacts')).NewContact);
const emptyContact: ContactValues = { name: '', email: '', subject: '', message: '' };
const fields: FormField<ContactValues>[] = [
  { name: 'name', label: 'Name', maxLength: limits.name, autoComplete: 'name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', maxLength: limits.email, autoComplete: 'email', isRequired: true },
  {
    name: 'subject',
    label: 'Subject',
    options: contactSubjects,
    emptyLabel: 'Choose a subject',
    isRequired: true,
    className: 'sm:col-span-2',
  },
  {
    name: 'message',
    label: 'Message',
    rows: 7,
    maxLength: limits.longText,
    isRequired: true,
    className: 'sm:col-span-2',
  },
];

export function ContactForm() {
  const form = useForm<ContactValues>({ resolver: rules.resolver, defaultValues: emptyContact });
  const { isSubmitting } = form.formState;
  const holder = useRef<Unanswered<ContactValues>>(null);
  const send = useMutation({
    mutationFn: async (typed: ContactValues) => {
      holder.current ??= { key: newCreationKey(), unanswered: [] };
      return { typed, received: await sendOnce('/api/contacts', typed, holder.current) };
    },
  });
  const submit = form.handleSubmit(async (message) => {
    try {
      await send.mutateAsync(message);
      form.reset();
      toast({ title: 'Message Sent!', description: "We'll get back to you within 24 hours" });
    } catch (error) {
      showFieldErrors(form, error);
      toast({
        title: 'Failed to Send Message',
        description: 'Please try again or email us directly',
        variant: 'destructive',
      });
    }
  });
  return (
    <form
      noValidate
      aria-label="Contact"
      onFocus={rules.loadAhead}
      onSubmit={(event) => void submit(event)}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-9"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormFields form={form} fields={fields} />
      </div>
      <div aria-live="polite">{send.error && <p className="mt-6 font-medium text-bad">{sayError(send.error)}</p>}</div>
      {send.data && send.data.received !== send.data.typed && (
        <EarlierVersionNote what="message" about="My message" fields={fields} {...send.data} />
      )}
      <Button type="submit" size="large" isPending={isSubmitting} className="mt-7">
        {isSubmitting ? 'Sending...' : 'Send Message'}
      </Button>
      <DataNote about="message" className="mt-6" />
    </form>
  );
}
