import { NewContact } from '@cueroom/contracts/intake/contacts';
import { limits } from '@cueroom/contracts/limits';
import { contactSubjects } from '@cueroom/contracts/options';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { addressAsTyped } from '../../../../lib/words/address-as-typed';
import { call } from '../../../../lib/api/api';
import { sayError } from '../../../../lib/api/api-error';
import { contractResolver } from '../../../../lib/forms/contract-resolver';
import { showFieldErrors } from '../../../../lib/forms/field-errors';
import { keptDraft, useKeptDraft } from '../../../../lib/forms/kept-draft';
import { sayAnsweredWithin } from '../../../../lib/words/promises';
import { resetSent } from '../../../../lib/forms/reset-form';
import { type Received, sendOnce } from '../../../../lib/api/send-once';
import { Button } from '../../../../ui/button';
import { DataNote } from '../../../../ui/form/data-note';
import { DraftNote } from '../../../../ui/form/draft-note';
import { EarlierVersionNote } from '../../../../ui/form/earlier-version-note';
import { Email } from '../../../../ui/email';
import { type FormField, FormFields } from '../../../../ui/form/form-fields';
import { FormProblems, problemsOf } from '../../../../ui/form/form-problems';
import { NeedsScript } from '../../../../ui/needs-script';
import { toast } from '../../../../ui/notices/toasts';

type ContactValues = Record<keyof NewContact, string>;

const emptyContact = (): ContactValues => ({
  ...{ name: '', email: '', company: '', phone: '', subject: '', message: '' },
});

/** As it is sent: empty fields are null. */
const contactOf = (values: ContactValues): NewContact => ({
  ...values,
  company: values.company || null,
  phone: values.phone || null,
});

export const { draft: contactDraft, forget: forgetContactDraft } = keptDraft<ContactValues, NewContact>(
  'contactDraft',
  emptyContact,
);

const resolver = contractResolver<ContactValues>(NewContact);
const fields: FormField<ContactValues>[] = [
  { name: 'name', label: 'Name', maxLength: limits.name, autoComplete: 'name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', maxLength: limits.email, autoComplete: 'email', isRequired: true },
  { name: 'company', label: 'Company', maxLength: limits.name, autoComplete: 'organization', isOptional: true },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: limits.name, autoComplete: 'tel', isOptional: true },
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
  const form = useForm<ContactValues>({ resolver, defaultValues: { ...contactDraft.values } });
  useKeptDraft(form, contactDraft);
  const { isSubmitting } = form.formState;
  const send = useMutation({
    mutationFn: async (typed: NewContact) => ({
      typed,
      ...(await sendOnce(typed, (body, key) => call('POST /api/contacts', { body, key }), contactDraft)),
    }),
  });
  const clear = () => {
    forgetContactDraft();
    form.reset(emptyContact());
  };
  const submit = form.handleSubmit(async (message) => {
    const sent = form.getValues();
    try {
      await send.mutateAsync(contactOf(message));
      forgetContactDraft();
      resetSent(form, sent, emptyContact());
      toast({ title: 'Message Sent!', description: `We’ll get back to you ${sayAnsweredWithin()}`, isHigh: true });
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
      method="dialog"
      noValidate
      aria-label="Contact"
      onSubmit={(event) => void submit(event)}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-9"
    >
      <NeedsScript />
      {send.data && <ContactArrived {...send.data} />}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormFields form={form} fields={fields} />
      </div>
      <div aria-live="polite">{send.error && <p className="mt-6 font-medium text-bad">{sayError(send.error)}</p>}</div>
      <div className="mt-7">
        <FormProblems problems={problemsOf(form, fields)} />
        <Button type="submit" size="large" isPending={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
      <DraftNote draft={contactDraft} onClear={clear} className="mt-6" />
      <DataNote about="message" className="mt-3" />
    </form>
  );
}

interface ContactArrivedProps extends Received<NewContact> {
  typed: NewContact;
}

function ContactArrived({ typed, body: received, reference }: ContactArrivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [received]);
  return (
    <div className="mb-7 border-b border-line pb-7">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-heading outline-none">
        <CircleCheck aria-hidden className="size-7 shrink-0 text-good" strokeWidth={1.6} />
        We have your message
      </h2>
      <p className="mt-3 leading-relaxed text-ink-soft">
        Your reference is <strong className="font-semibold text-ink">{reference}</strong>. We’ll read it and email{' '}
        <strong className="font-semibold text-ink">
          <Email address={addressAsTyped(received.email)} />
        </strong>
        <span>{` ${sayAnsweredWithin()}.`}</span> The form is empty again, in case there’s more.
      </p>
      {received !== typed && (
        <EarlierVersionNote what="message" about="My message" fields={fields} {...{ typed, received }} />
      )}
    </div>
  );
}
