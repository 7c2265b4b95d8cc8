import type { NewRecipient } from '@cueroom/contracts/pitches/recipients';
import { useState } from 'react';
import { isSamePerson, type NamedPerson, peopleIn, personInText } from '../../../lib/people-in-text';
import type { KnownPerson } from './suggested-people';

export const lastWord = (text: string): string =>
  text
    .split(/[,;\n]/)
    .at(-1)
    ?.trim() ?? '';

/** Who is named in a field. @param known who is there already */
export function useNamedPeople(known: readonly NamedPerson[]) {
  const [text, setText] = useState('');
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
