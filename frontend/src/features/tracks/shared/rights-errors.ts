import { get, set } from 'react-hook-form';

export const wrongField = '[aria-invalid="true"]';

/** @param errors what a form knows of the field with the rights @returns the message at a place such as `composition.1.ipi` */
export const errorsAt =
  (errors: unknown) =>
  (place: string): string | undefined =>
    (get(errors as object | undefined, place) as { message?: string } | undefined)?.message;

/** The server's messages, each by its place, as forms nest them. */
export const placesOf = (errors: Readonly<Record<string, readonly string[]>>): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const [place, [message]] of Object.entries(errors)) set(nested, place, { message });
  return nested;
};

/** How many fields of the rights are wrong. */
export const countWrong = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0;
  if (typeof (errors as { message?: unknown }).message === 'string') return 1;
  return Object.entries(errors).reduce((sum, [name, nested]) => (name === 'ref' ? sum : sum + countWrong(nested)), 0);
};
