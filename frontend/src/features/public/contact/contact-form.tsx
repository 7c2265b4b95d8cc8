import { contactSubjects } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { useForm } from 'react-hook-form';
import { sayError } from '../../../lib/api-error';
import { showFieldErrors } from '../../../lib/field-errors';
import { lateRules } from '../../../lib/late-rules';
import { useOneAtATime } from '../../../lib/one-at-a-time';
import { Button } from '../../../ui/button';
import { DataNote } from '../../../ui/data-note';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import type { ContactValues } from './contact-form.rules';
import { useSendMessage } from './contacts.queries';

const rules = lateRules<ContactValues>(() => import('./contact-form.rules'));
const emptyContact: ContactValues = { name: '', email: '', subject: '', message: '' };

export function ContactForm() {
  const form = useForm<ContactValues>({
    resolver: rules.resolver,
    defaultValues: emptyContact,
  });
  const { errors } = form.formState;
  const send = useSendMessage();
  const submit = useOneAtATime(
    form.handleSubmit((message) => {
      if (send.isPending) return;
      send.mutate(message, {
        onSuccess: () => {
          form.reset();
          toast({ title: 'Message Sent!', description: "We'll get back to you within 24 hours" });
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast({
            title: 'Failed to Send Message',
            description: 'Please try again or email us directly',
            variant: 'destructive',
          });
        },
      });
    }),
  );
  return (
    <form
      noValidate
      aria-label="Contact"
      onFocus={rules.fetchAhead}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-9"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          {...form.register('name')}
          error={errors.name?.message}
          maxLength={limits.name}
          autoComplete="name"
          aria-required
        />
        <TextField
          label="Email"
          type="email"
          {...form.register('email')}
          error={errors.email?.message}
          maxLength={limits.email}
          autoComplete="email"
          aria-required
        />
        <SelectField
          label="Subject"
          {...form.register('subject')}
          options={contactSubjects}
          emptyLabel="Choose a subject"
          error={errors.subject?.message}
          aria-required
          className="sm:col-span-2"
        />
        <TextArea
          label="Message"
          {...form.register('message')}
          error={errors.message?.message}
          maxLength={limits.longText}
          rows={7}
          aria-required
          className="sm:col-span-2"
        />
      </div>
      <div aria-live="polite">{send.error && <p className="mt-6 font-medium text-bad">{sayError(send.error)}</p>}</div>
      <Button type="submit" size="large" disabled={send.isPending} className="mt-7">
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
      <DataNote about="message" className="mt-6" />
    </form>
  );
}
