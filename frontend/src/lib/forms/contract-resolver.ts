import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type FieldError, type FieldValues, get, type Resolver, type ResolverError, set } from 'react-hook-form';

type Shape = new () => object;

/** What else is wrong, by the names of the fields. */
export type Check<Values> = (values: Values) => Readonly<Record<string, string>>;

/** A contract's rules and messages for a form. Fields that it does not have are not checked; values stay as typed. */
export const contractResolver = <Values extends FieldValues>(shape: Shape, check?: Check<Values>): Resolver<Values> => {
  const rules = classValidatorResolver(
    shape as new () => Values,
    { validator: { skipMissingProperties: true } },
    { raw: true },
  ) as unknown as Resolver<Values>;
  if (!check) return rules;
  return async (values, context, options) => {
    const result = await rules(values, context, options);
    const found = Object.entries(check(values)).filter(([name]) => !get(result.errors, name));
    if (found.length === 0) return result;
    const errors = { ...result.errors };
    for (const [name, message] of found) {
      const { ref } = (get(options.fields, name) ?? {}) as Partial<FieldError>;
      set(errors, name, { type: 'check', message, ref } satisfies FieldError);
    }
    return { values: {}, errors } as ResolverError<Values>;
  };
};
