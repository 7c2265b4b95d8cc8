import { limits } from '@cueroom/contracts/limits';
import type { FieldValues } from 'react-hook-form';
import { dayOrNull, numberOrNull, orNull } from '../../../lib/forms/form-values';
import type { FormField } from '../../../ui/form/form-fields';

/** The values of a record when its form began, and the revision that they belong to. */
export interface Base<Values> {
  values: Values;
  /** null: there was no record. */
  revision: number | null;
  /** Which picture it has. */
  image?: unknown;
}

// What fields of a table have in common: an empty box is sent as null.
export const optionalText = { isOptional: true, setValueAs: orNull, maxLength: limits.name } as const;
export const optionalChoice = { isOptional: true, setValueAs: orNull, emptyLabel: 'None' } as const;
export const numberField = { type: 'number', min: 0, step: 'any', setValueAs: numberOrNull } as const;
export const dateField = { type: 'date', setValueAs: orNull } as const;

/** The values that a form starts with: the record's, or of a new record `initial` ones. */
export const valuesOf = <Values extends FieldValues>(
  fields: readonly FormField<Values>[],
  record: object | null,
  initial: Partial<Values>,
): Values => {
  const stored: Record<string, unknown> = { ...initial, ...record };
  const ofFields = fields.map(({ name, type, isRequired }) => {
    const value = stored[name] ?? initial[name] ?? (isRequired ? '' : null);
    return [name, type === 'date' ? dayOrNull(value as string | null) : value];
  });
  const ofOthers = Object.entries(initial).map(([name, value]) => [name, stored[name] ?? value]);
  return Object.fromEntries([...ofOthers, ...ofFields]) as Values;
};

/** Who may read what is written about a person one day. */
export const notesHint = 'For the studio only. The person it is about can ask for a copy under data protection law.';
