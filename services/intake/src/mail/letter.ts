/** What an email says, apart from how it looks. `text` is ours; facts and quotes may be what strangers typed. */
export interface Letter {
  subject: string;
  parts: LetterPart[];
}

export type LetterPart =
  | { text: string }
  | { heading: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  /** Rows with a mark: what is fine, and what needs something. */
  | { list: { title: string; note: string; isBad?: boolean }[] }
  | { link: { label: string; href: string } };

/** How emails look. */
export interface LetterLook {
  accent: string;
  /** Where mail programs fetch it, and how large it is shown; null where the name stands instead. */
  logo: { url: string; width: number; height: number } | null;
}

/** Who writes, and the foot of the email. */
export interface Letterhead extends LetterLook {
  studio: string;
  email: string;
  foot?: string;
}

/**
 * What a stranger typed, so that mail programs make no link of it: an invisible space breaks web and email addresses.
 * Otherwise anyone could send anyone a link in the studio's name.
 */
export const unlinked = (typed: string): string =>
  typed.replace(/:\/\/|(?<=[\p{L}\p{N}_-])(?:@(?=[\p{L}\p{N}])|\.(?=\p{L}))/gu, '$&\u200B');

/** As an email begins; the name may be a stranger's: one short line without links. */
export const greeting = (name: string): string => `Hello ${unlinked(shortened(name, 60))},`;

/** On one line, and short. */
export const shortened = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
};

/** Its foot has the studio's name, which a letter of an admin may end with, too. */
export const signedOnce = (letter: Letter, studio: string): Letter => {
  const last = letter.parts.findLast((part) => 'text' in part);
  const text = last?.text.trimEnd() ?? '';
  if (!text.endsWith(`\n${studio}`)) return letter;
  const unsigned = { text: text.slice(0, -studio.length).trimEnd() };
  return { ...letter, parts: letter.parts.map((part) => (part === last ? unsigned : part)) };
};

/** A label and its text: on one line where both are short, otherwise the text indented below it. */
const factLines = ([label, value]: [string, string]): string =>
  value.length <= 60 && !value.includes('\n') ? `${label}: ${value}` : `${label}:\n${indented(value)}`;

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

const textOfPart = (part: LetterPart): string => {
  if ('text' in part) return part.text;
  if ('heading' in part) return `${part.heading}\n${'-'.repeat(part.heading.length)}`;
  if ('facts' in part) return part.facts.map(factLines).join('\n');
  if ('quote' in part) return indented(part.quote);
  if ('list' in part) return part.list.map(({ title, note }) => `- ${title}\n  ${note}`).join('\n');
  return `${part.link.label}: ${part.link.href}`;
};

/** The email as plain text. */
export const plainText = ({ parts }: Letter, { studio, email, foot }: Letterhead): string =>
  [...parts.map(textOfPart), `${studio}\n${email}`, ...(foot ? [foot] : [])].join('\n\n').replace(/\r\n?/g, '\n') +
  '\n';
