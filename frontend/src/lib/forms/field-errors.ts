import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error';

/** Shows the server's messages at their fields, also of a part such as `rights.master.0.share`. @returns those places, in the form's order */
export const showFieldErrors = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  takesFocus = true,
): string[] => {
  if (!(error instanceof ApiError)) return [];
  const { errors } = error;
  const places = Object.keys(errors).filter((place) => errors[place]?.length);
  const fields = Object.keys(form.getValues()).flatMap((field) =>
    places.filter((place) => place === field || place.startsWith(`${field}.`)),
  );
  fields.forEach((field, index) =>
    form.setError(field as Path<Values>, { message: errors[field]?.[0] }, { shouldFocus: takesFocus && index === 0 }),
  );
  return fields;
};
