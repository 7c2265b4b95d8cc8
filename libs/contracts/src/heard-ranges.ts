/** Shorter parts are noise. */
const shortestSec = 1;

/**
 * Adds what was played to what was played before.
 * @param durationSec of the song: nothing is heard after its end
 * @returns whole seconds `[from, to]`, merged, in order
 */
export const addHeard = (
  before: readonly [number, number][],
  played: readonly [number, number][],
  durationSec = Infinity,
): [number, number][] => {
  // Rounded, as players stop a fraction before the end.
  const end = Math.round(durationSec);
  const all = [...before, ...played]
    .map(([from, to]): [number, number] => [Math.floor(from), Math.min(Math.round(to), end)])
    .filter(([from, to]) => to - from >= shortestSec)
    .sort((one, other) => one[0] - other[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of all) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

export const heardSec = (ranges: readonly [number, number][]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
