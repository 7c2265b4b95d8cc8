import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/** Shows the server's messages at their fields. @returns the names of those fields, in the form's order */
export const showFieldErrors = <Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): string[] => {
  if (!(error instanceof ApiError)) return [];
  const { errors } = error;
  const fields = Object.keys(form.getValues()).filter((field) => errors[field]?.length);
  fields.forEach((field, nth) =>
    form.setError(field as Path<Values>, { message: errors[field]?.[0] }, { shouldFocus: nth === 0 }),
  );
  return fields;
};
