// @ts-check

/** An error that the person at the console can mend: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/**
 * Ends the process with an error's sentence, or with the whole stack when it is nobody's wrong setting but ours.
 * @param {unknown} error
 */
export const exitWith = (error) => {
  console.error(error instanceof Refusal ? `\n${error.message}` : error);
  process.exit(1);
};
