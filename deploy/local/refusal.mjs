// @ts-check

/** A fault that the person at the console can mend: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/**
 * Ends the process with a fault's sentence, or with the whole stack when it is nobody's wrong setting but ours.
 * @param {unknown} fault
 */
export const exitWith = (fault) => {
  console.error(fault instanceof Refusal ? `\n${fault.message}` : fault);
  process.exit(1);
};
