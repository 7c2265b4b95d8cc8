type Environment = Readonly<Record<string, string | undefined>>;

export interface TestTimes {
  /** What intervals and the drain before a stop are multiplied by. */
  pace: number;
  /** How long a deletion or decision can be undone, instead of `limits.undoWindowSec`. */
  undoWindowSec?: number;
}

/**
 * Reads TEST_PACE and TEST_UNDO_WINDOW_SEC, which let the flow tests wait for less. They are no settings of an operator's.
 * @throws Error for a value that is no positive number, and for any value in production
 */
export const readTestTimes = (environment: Environment): TestTimes => {
  const numberOf = (name: string): number | undefined => {
    const text = environment[name];
    if (!text) return undefined;
    if (environment.NODE_ENV === 'production') throw new Error(`${name} is for tests: production refuses it`);
    const value = Number(text);
    if (!(value > 0)) throw new Error(`${name} is '${text}': it must be a positive number`);
    return value;
  };
  return { pace: numberOf('TEST_PACE') ?? 1, undoWindowSec: numberOf('TEST_UNDO_WINDOW_SEC') };
};
