import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The rules of a form, fetched when somebody begins to fill it in: most visitors only read the page that it stands on. Where
 * they cannot be fetched the form goes out as it is: the server has the same rules, and answers in the same words.
 */
export const lateRules = <Values extends FieldValues>(fetchRules: () => Promise<{ resolver: Resolver<Values> }>) => {
  /** Once they are here, checking takes no longer than if they had always been. */
  let rules: Resolver<Values> | undefined;
  const fetchAhead = async () => {
    if (rules) return;
    rules = await fetchRules().then(
      ({ resolver }) => resolver,
      () => undefined,
    );
  };
  const resolver: Resolver<Values> = async (values, context, options) => {
    if (!rules) await fetchAhead();
    return rules ? rules(values, context, options) : { values, errors: {} };
  };
  return { resolver, fetchAhead: () => void fetchAhead() };
};
