/** The value that a share of all values is at most as large as. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Runs the variants alternately, in reverse order every other round, so background load affects all of them alike. A warm-up
 * round is discarded. @returns each variant's result of every round
 */
export const interleave = async <Name extends string, Result>(
  variants: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(variants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await variants[name]();
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
};
