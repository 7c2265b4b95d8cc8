/** Someone that a text names. */
export interface NamedPerson {
  name: string;
  email: string | null;
}

/** Its domain has a dot within it: the server takes no other. */
const address = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"@.][^\s<>()[\],;:"@]*\.[^\s<>()[\],;:"@.]+/g;

/** Parts of a line, at commas and semicolons outside of quotes; a quote that is not closed is none. */
const partsOf = (line: string): string[] => {
  const text = line.replaceAll('\\"', "'");
  return text.match(/("[^"]*"|[^,;])+/g) ?? [];
};

/** `dana.ortiz@northlight.example` is Dana Ortiz, until someone says otherwise. */
const nameOf = (email: string): string =>
  (email.split('@', 1)[0] ?? '')
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Without the field it was copied from, and without quotes and brackets around it. */
const cleaned = (text: string): string =>
  text
    .replace(/^\s*(to|cc|bcc|from):/i, '')
    .replace(/mailto:/gi, '')
    .replace(/[<>"()[\]]|\.$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(.*)'$/, '$1');

/** A name stands before its address, or behind the only one. Null: an address that is none. */
const peopleOf = (part: string): NamedPerson[] | null => {
  const emails = part.match(address) ?? [];
  const names = part.split(address).map(cleaned);
  if (emails.length === 0 && part.includes('@')) return null;
  if (emails.length === 0) return names[0] ? [{ name: names[0], email: null }] : [];
  return emails.map((email, index) => ({
    name: names[index] || (emails.length === 1 && names[1]) || nameOf(email),
    email,
  }));
};

/** A person without an address is the same as anyone with that name. */
export const isSamePerson = (one: NamedPerson, other: NamedPerson): boolean => {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return one.email && other.email ? isSame(one.email, other.email) : isSame(one.name, other.name);
};

/**
 * People as mail programs list them: `Dana Ortiz <dana@northlight.example>, ali@example.org; Ren`. Each once,
 * and who is named again stands apart, too. What looks like an address and is none stands apart, as it was written.
 */
export const peopleIn = (text: string): { people: NamedPerson[]; again: NamedPerson[]; wrong: string[] } => {
  const people: NamedPerson[] = [];
  const again: NamedPerson[] = [];
  const wrong = new Set<string>();
  for (const part of text.split('\n').flatMap(partsOf)) {
    const named = peopleOf(part);
    if (!named) wrong.add(part.trim());
    for (const person of named ?? []) {
      const at = people.findIndex((one) => isSamePerson(one, person));
      const before = people[at];
      if (!before) people.push(person);
      else {
        again.push(person);
        people[at] = person.email ? person : before;
      }
    }
  }
  return { people, again, wrong: [...wrong] };
};

/** As `peopleIn` reads it. */
export const personInText = ({ name, email }: { name: string; email?: string | null }): string => {
  const shown = /[,;]/.test(name) ? `"${name}"` : name;
  return email ? `${shown} <${email}>` : shown;
};
