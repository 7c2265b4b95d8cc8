import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isSame } from './is-same';

/**
 * When a form was sent: its fields are as `next`, but for what was typed meanwhile, which counts as typed.
 * @param sent all values at that moment
 * @returns false when something was typed meanwhile
 */
export const resetSent = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
  next: Values,
): boolean => {
  const typed = (Object.keys(form.getValues()) as Path<Values>[])
    .map((name) => ({ name, value: form.getValues(name) }))
    .filter(({ name, value }) => !isSame(value, sent[name]));
  form.reset(next);
  for (const { name, value } of typed) form.setValue(name, value, { shouldDirty: true });
  return typed.length === 0;
};
