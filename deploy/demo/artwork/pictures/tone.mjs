// From light to what a screen shows.

const steps = 4096;
const brightest = 8;
/** A shoulder that lets highlights roll off as film does, and the gamma of screens. Light 0 to 8, screen 0 to 1. */
const curve = Float32Array.from({ length: steps + 1 }, (_, n) => {
  const light = (n / steps) ** 2 * brightest; // finer steps in the dark
  const shown = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.min(1, shown) ** (1 / 2.2);
});

/** @param {number} light */
export const toneOf = (light) => {
  const at = Math.sqrt(Math.min(brightest, Math.max(0, light)) / brightest) * steps;
  return curve[at | 0];
};
