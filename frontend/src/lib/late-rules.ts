import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The rules of a form, fetched when somebody begins to fill it in: most visitors only read the page that it stands on. Where
 * they cannot be fetched the form goes out as it is: the server has the same rules, and answers in the same words.
 */
export const lateRules = <Values extends FieldValues>(fetchRules: () => Promise<{ resolver: Resolver<Values> }>) => {
  const resolver: Resolver<Values> = async (values, context, options) => {
    const rules = await fetchRules().catch(() => null);
    return rules ? rules.resolver(values, context, options) : { values, errors: {} };
  };
  return { resolver, fetchAhead: () => void fetchRules().catch(() => undefined) };
};
