import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Keeps what is typed into a form in its draft. */
export const useKeptDraft = <Values extends FieldValues>(form: UseFormReturn<Values>, draft: { values: Values }) =>
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.values = { ...values };
        },
      }),
    [form, draft],
  );
