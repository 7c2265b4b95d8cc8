/** Someone that a text names. */
export interface NamedPerson {
  name: string;
  email: string | null;
}

const address = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]*[^\s<>()[\],;:".]/g;

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

/** A name stands before its address, or behind the only one. */
const peopleOf = (part: string): NamedPerson[] => {
  const emails = part.match(address) ?? [];
  const names = part.split(address).map(cleaned);
  if (emails.length === 0) return names[0] ? [{ name: names[0], email: null }] : [];
  return emails.map((email, nth) => ({
    name: names[nth] || (emails.length === 1 && names[1]) || nameOf(email),
    email,
  }));
};

/** People as mail programs list them: `Dana Ortiz <dana@northlight.example>, ali@example.org; Ren`. Each once. */
export const peopleIn = (text: string): NamedPerson[] => {
  const people = new Map<string, NamedPerson>();
  for (const person of text.split('\n').flatMap(partsOf).flatMap(peopleOf)) {
    people.set((person.email ?? person.name).toLowerCase(), person);
  }
  return [...people.values()];
};
