export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * What each of these ways gave in each round. They take turns, there and back again, so that what else the machine does hits
 * all of them; a first round warms up and does not count.
 */
export const inTurns = async <Name extends string, Result>(
  ways: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(ways) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await ways[name]();
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
};
