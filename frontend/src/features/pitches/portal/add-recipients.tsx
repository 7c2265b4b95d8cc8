import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient, NewRecipient } from '@cueroom/contracts/pitches/recipients';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, sayError } from '../../../lib/api/api-error';
import { isSamePerson, type NamedPerson, peopleIn, personInText } from '../../../lib/words/people-in-text';
import { useLatest } from '../../../lib/page/use-latest';
import { useDebounced } from '../../../lib/page/use-debounced';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/form/text-field';
import { useUnsaved, useUnsavedValues } from '../../../ui/window/unsaved';
import { useAddRecipients } from './recipient-mutations';
import { type KnownPerson, SuggestedPeople } from './suggested-people';

interface AddRecipientsProps {
  pitch: Pick<Pitch, 'id' | 'briefId'>;
  /** Who is there already. */
  known: readonly NamedPerson[];
  onAdded: (added: LinkedRecipient[], isAll: boolean) => void;
}

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
export function AddRecipients({ pitch, known, onAdded }: AddRecipientsProps) {
  const [failures, setFailures] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { text, setText, wrong, recipients, ...named } = useNamedPeople(known);
  const problems = [...failures, ...useWrong(text, wrong).map(sayWrong)];
  const add = useAddRecipients(pitch.id);
  useUnsaved(add.isPending);
  const latest = useLatest(text);

  const choose = (person: KnownPerson, isTyped: boolean) => {
    flushSync(() => named.choose(person, isTyped));
    // The cursor goes behind it, so that typing continues there.
    const { length } = field.current?.value ?? '';
    field.current?.setSelectionRange(length, length);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (recipients.length === 0) return;
    add.mutate(recipients, {
      onSuccess: ({ added, failed }) => {
        const typedSince = latest.current.startsWith(text) ? latest.current.slice(text.length) : latest.current;
        const left = [...failed.map(([person]) => personInText(person)), ...wrong, typedSince].filter(Boolean);
        setText(left.join(', '));
        setFailures(failed.map(sayFailure));
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
        error={inShort(problems, ' ') || undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <SuggestedPeople typed={lastWord(text)} briefId={pitch.briefId} isThere={named.isThere} onChoose={choose} />
      <Named recipients={recipients} {...named.double} />
      <Button type="submit" size="small" isPending={add.isPending} aria-disabled={recipients.length === 0 || undefined}>
        Add
      </Button>
    </form>
  );
}

const mostShown = 5;

/** Of many the first ones: the button below stays in sight. */
const inShort = (all: readonly string[], between: string): string => {
  if (all.length <= mostShown) return all.join(between);
  return `${all.slice(0, 3).join(between)} and ${all.length - 3} more`;
};

interface NamedProps {
  recipients: readonly NewRecipient[];
  /** Named more than once: one link each. */
  again: readonly NamedPerson[];
  /** Recipients already. */
  known: readonly NamedPerson[];
}

const sayNamed = ({ recipients, again, known }: NamedProps): string => {
  const count = recipients.length > mostShown ? `${recipients.length} people: ` : '';
  const names = recipients.map(({ name, email }) => (email ? `${name} (${email})` : name));
  const namesOf = (people: readonly NamedPerson[]) => inShort([...new Set(people.map(({ name }) => name))], ', ');
  return [
    names.length > 0 && count + inShort(names, ', '),
    again.length > 0 && `Named twice: ${namesOf(again)}`,
    known.length > 0 && `Already here: ${namesOf(known)}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** As they were understood. */
function Named(named: NamedProps) {
  const text = sayNamed(named);
  return text && <p className="text-note text-ink-soft wrap-anywhere">{text}</p>;
}

const lastWord = (text: string): string =>
  text
    .split(/[,;\n]/)
    .at(-1)
    ?.trim() ?? '';

/** Who is named in a field. @param known who is there already */
function useNamedPeople(known: readonly NamedPerson[]) {
  const { values: text, change: setText } = useUnsavedValues('', { isSending: false });
  const [linked, setLinked] = useState<ReadonlyMap<string, KnownPerson>>(new Map());
  const { people, again, wrong } = peopleIn(text);
  const isKnown = (person: NamedPerson) => known.some((one) => isSamePerson(one, person));
  const fresh = people.filter((person) => !isKnown(person));
  const recipients = fresh.map(({ name, email }): NewRecipient => {
    const { contactId, company } = linked.get(email?.toLowerCase() ?? '') ?? {};
    return { name, ...(email && { email }), ...(contactId && { contactId }), ...(company && { company }) };
  });
  return {
    ...{ text, setText, wrong, recipients },
    double: { again, known: people.filter(isKnown) },
    isThere: (email: string) =>
      [...known, ...people].some((person) => person.email?.toLowerCase() === email.toLowerCase()),
    /** @param isTyped in place of what is being typed */
    choose: (person: KnownPerson, isTyped: boolean) => {
      const typed = lastWord(text);
      const kept = isTyped && typed ? text.trimEnd().slice(0, -typed.length) : text;
      const before = lastWord(kept) ? `${kept.trimEnd()}, ` : kept;
      setLinked(new Map(linked).set(person.email.toLowerCase(), person));
      setText(`${before}${personInText(person)}, `);
    },
  };
}
