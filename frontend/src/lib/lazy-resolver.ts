import type { FieldValues, Resolver } from 'react-hook-form';
import { answerWithin } from './answer-within';

/** On a dead line nothing says that they will not come. */
const loadedWithinMs = 3000;

// Most visitors only read the page around a form: its contract's rules load when it is first touched. If they do not, the form
// is sent unchecked: the server has the same rules and messages.
export const lazyResolver = <Values extends FieldValues>(load: () => Promise<new () => object>) => {
  let loaded: Resolver<Values> | undefined;
  const loadAhead = async () => {
    loaded ??= await Promise.all([import('./contract-resolver'), load()]).then(
      ([{ contractResolver }, shape]) => contractResolver<Values>(shape),
      () => undefined,
    );
  };
  /** @returns false on a dead line */
  const loadInTime = async (): Promise<boolean> =>
    loaded !== undefined ||
    answerWithin(loadedWithinMs, loadAhead).then(
      () => true,
      () => false,
    );
  const resolver: Resolver<Values> = async (values, context, options) => {
    // Loaded rules are not awaited: checking then takes no longer than usual.
    if (!loaded) await loadInTime();
    return loaded ? loaded(values, context, options) : { values, errors: {} };
  };
  return { resolver, loadAhead: () => void loadAhead(), loadInTime };
};
