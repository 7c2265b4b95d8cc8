import { type FilledLetter, type LetterField, letterFields } from '@cueroom/contracts/intake/letters';

/** A template with its fields filled in; what is no field stays as it was typed. */
export const fillTemplate = (
  { subject, text }: FilledLetter,
  values: Readonly<Record<LetterField, string>>,
): FilledLetter => {
  const isField = (name: string): name is LetterField => (letterFields as readonly string[]).includes(name);
  const fill = (typed: string): string =>
    typed.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (isField(name) ? values[name] : whole));
  return { subject: fill(subject), text: fill(text) };
};
