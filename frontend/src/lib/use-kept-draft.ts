import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './is-same';

/** Keeps what is typed into a form in its draft. */
export const useKeptDraft = <Values extends FieldValues>(form: UseFormReturn<Values>, draft: { values: Values }) =>
  useEffect(() => {
    const keep = () => {
      draft.values = { ...form.getValues() };
    };
    // What was typed before the code was here.
    if (!isSame(form.getValues(), draft.values)) keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, draft]);
