import { Refusal } from './command';

/** A store that a command cannot do without. @throws Refusal when it is away, or does not let us in */
export const reach = <T>(store: string, opening: Promise<T>): Promise<T> =>
  opening.catch((error: Error) => {
    throw new Refusal(`${store} cannot be reached: ${error.message}. Run \`doctor\` to check all stores.`);
  });
