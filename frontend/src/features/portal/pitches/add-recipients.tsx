import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { LinkedRecipient, NewRecipient } from '@cueroom/contracts/pitches/recipients';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { adminListQuery } from '../../../lib/admin-lists';
import { ApiError, sayError } from '../../../lib/api-error';
import { pluralize } from '../../../lib/format';
import { peopleIn, personInText } from '../../../lib/people-in-text';
import { useDebounced } from '../../../lib/use-debounced';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-field';
import { useUnsaved } from '../../../ui/unsaved';
import { useAddRecipients } from './recipient-mutations';

interface AddRecipientsProps {
  pitchId: string;
  /** Who is there already, by address. */
  known: readonly string[];
  onAdded: (added: LinkedRecipient[], isAll: boolean) => void;
}

const lastWord = (text: string) =>
  text
    .split(/[,;\n]/)
    .at(-1)
    ?.trim() ?? '';

const sayWrong = (part: string): string => `${part} is not an address.`;

const sayFailure = ([{ name, email }, error]: [NewRecipient, unknown]): string => {
  const [reason] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return `${email ?? name}: ${reason ?? sayError(error)}.`;
};

/** What cannot be an address, but not while it is being typed. */
const useWrong = (text: string, wrong: readonly string[]): string[] => {
  const isPausing = useDebounced(text, 500) === text;
  return wrong.filter((part) => isPausing || part !== lastWord(text));
};

/** Several at once, as mail programs list them. Who could not be added stays in the field. */
export function AddRecipients({ pitchId, known, onAdded }: AddRecipientsProps) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [linked, setLinked] = useState<ReadonlyMap<string, Contact>>(new Map());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const add = useAddRecipients(pitchId);
  useUnsaved(text.trim() !== '');
  const { people, wrong } = peopleIn(text);
  const problems = [failure, ...useWrong(text, wrong).map(sayWrong)].filter(Boolean);
  const isKnown = (email: string | null) => email !== null && known.includes(email.toLowerCase());
  const fresh = people.filter(({ email }) => !isKnown(email));

  const choose = (contact: Contact) => {
    const before = text.slice(0, text.length - lastWord(text).length);
    setLinked(new Map(linked).set(contact.email.toLowerCase(), contact));
    // The cursor stands behind it: one types on.
    flushSync(() => setText(`${before}${personInText(contact)}, `));
    const { length } = field.current?.value ?? '';
    field.current?.setSelectionRange(length, length);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const recipients = fresh.map(({ name, email }): NewRecipient => {
      const contact = email ? linked.get(email.toLowerCase()) : undefined;
      const of = contact && { contactId: contact.id, ...(contact.company && { company: contact.company }) };
      return { name, ...(email && { email }), ...of };
    });
    if (recipients.length === 0) return;
    add.mutate(recipients, {
      onSuccess: ({ added, failed }) => {
        const left = [...failed.map(([person]) => personInText(person)), ...wrong];
        setText(left.join(', '));
        setFailure(failed.map(sayFailure).join(' ') || undefined);
        if (added.length > 0) onAdded(added, left.length === 0);
      },
    });
  };
  return (
    <form onSubmit={submit} className="space-y-3 rounded-xl border border-line p-4">
      <TextArea
        ref={field}
        label="Add recipients"
        rows={2}
        value={text}
        placeholder="Dana Ortiz <dana@northlight.example>, Ali…"
        hint="Names, addresses or both, as your mail program lists them. Each gets a link of their own."
        error={problems.join(' ') || undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Suggested typed={lastWord(text)} onChoose={choose} />
      {people.length > 0 && (
        <p className="text-note text-ink-soft wrap-anywhere">
          {fresh.map(({ name, email }) => (email ? `${name} (${email})` : name)).join(', ')}
          {fresh.length < people.length &&
            ` ${pluralize(people.length - fresh.length, 'person', 'people')} already here`}
        </p>
      )}
      <Button type="submit" size="small" isPending={add.isPending} aria-disabled={fresh.length === 0 || undefined}>
        Add
      </Button>
    </form>
  );
}

function Suggested({ typed, onChoose }: { typed: string; onChoose: (contact: Contact) => void }) {
  const suggested = useSuggested(typed);
  if (suggested.length === 0) return null;
  return (
    <ul aria-label="Contacts" className="flex flex-wrap gap-2">
      {suggested.map((contact) => (
        <li key={contact.id}>
          <Button variant="secondary" size="tight" onClick={() => onChoose(contact)}>
            {contact.name}
            <span className="font-normal text-ink-soft">{contact.email}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const shownContacts = 4;

/** Contacts of the CRM whose name begins as one types. */
const useSuggested = (typed: string): Contact[] => {
  const q = useDebounced(typed, 200);
  const isName = q.length >= 2 && !q.includes('@') && !q.includes('<');
  const { data } = useQuery({
    ...adminListQuery<Contact>('contacts', { q, limit: shownContacts }),
    enabled: isName,
  });
  return isName && typed === q ? (data?.items ?? []) : [];
};
