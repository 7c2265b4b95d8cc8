import type { Letter, Letterhead, LetterPart } from './letter';

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
