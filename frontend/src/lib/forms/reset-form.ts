import type { BaseSyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from '../is-same';

/** The fields are as `next`, but for what is typed, which counts as typed. */
export const resetTo = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  next: Values,
  typed: Partial<Values>,
): void => {
  // A key that is pressed before the fields are drawn again counts, since they stay registered.
  form.reset(next, { keepValues: true, keepFieldsRef: true });
  form.reset({ ...next, ...typed }, { keepDefaultValues: true, keepFieldsRef: true });
};

/** Only what differs: a colleague's changes of other fields stay. */
export const changesBetween = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>;

/** As `handleSubmit`: `send` also gets all values at the press, since one can type on while they are checked. */
export const sendTyped =
  <Values extends FieldValues>(
    form: UseFormReturn<Values>,
    send: (values: Values, sent: Values) => void | Promise<void>,
    onInvalid?: (errors: object) => void,
  ) =>
  (event?: BaseSyntheticEvent): Promise<void> => {
    const sent = form.getValues();
    return form.handleSubmit((values) => send(values, sent), onInvalid)(event);
  };

/**
 * When a form was sent: its fields are as `next`, but for what was typed meanwhile.
 * @param sent all values at that moment
 * @returns whether nothing was
 */
export const resetSent = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
  next: Values,
): boolean => {
  const typed = changesBetween(sent, form.getValues());
  resetTo(form, next, typed);
  return Object.keys(typed).length === 0;
};
