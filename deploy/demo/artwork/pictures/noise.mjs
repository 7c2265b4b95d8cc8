// Clouds, smoke, waves and grain: noise that repeats without a seam, made once and then looked up.
import { numbersFrom } from '../music/sound.mjs';

/**
 * A square of fractal noise that continues at its opposite edges.
 * @param {{ size: number, cells: number, octaves: number, seed: number, fall?: number }} noise `size` is a power of two; `cells`: how many
 *   blobs of the coarsest octave lie side by side
 * @returns {{ size: number, values: Float32Array }} 0 to 1
 */
export const tileOf = ({ size, cells, octaves, seed, fall = 0.5 }) => {
  const values = new Float32Array(size * size);
  for (let octave = 0, gain = 1; octave < octaves; octave++, gain *= fall)
    addOctave(values, size, cells << octave, gain, numbersFrom(seed * 101 + octave));
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  for (let n = 0; n < values.length; n++) values[n] = (values[n] - low) / (high - low);
  return { size, values };
};

/** Gradient noise (Perlin): a slope at every corner, so that no lines of the grid show. */
const addOctave = (values, size, cells, gain, random) => {
  const slopes = Float32Array.from({ length: cells * cells }, () => random() * 2 * Math.PI);
  const [alongX, alongY] = [slopes.map(Math.cos), slopes.map(Math.sin)];
  const parts = Float32Array.from({ length: size }, (_, n) => ((n * cells) / size) % 1);
  const eased = parts.map((part) => part * part * part * (part * (part * 6 - 15) + 10));
  for (let y = 0; y < size; y++) {
    const row = Math.floor((y * cells) / size);
    const [top, bottom, dy, v] = [row * cells, ((row + 1) % cells) * cells, parts[y], eased[y]];
    for (let x = 0; x < size; x++) {
      const column = Math.floor((x * cells) / size);
      const next = (column + 1) % cells;
      const [dx, u] = [parts[x], eased[x]];
      const a = alongX[top + column] * dx + alongY[top + column] * dy;
      const b = alongX[top + next] * (dx - 1) + alongY[top + next] * dy;
      const c = alongX[bottom + column] * dx + alongY[bottom + column] * (dy - 1);
      const d = alongX[bottom + next] * (dx - 1) + alongY[bottom + next] * (dy - 1);
      const above = a + (b - a) * u;
      values[y * size + x] += gain * (above + (c + (d - c) * u - above) * v);
    }
  }
};

/** A value between the points of a tile; `x` and `y` in tiles, any number. */
export const lookUp = ({ size, values }, x, y) => {
  const mask = size - 1;
  const [fx, fy] = [x * size, y * size];
  const [ix, iy] = [Math.floor(fx), Math.floor(fy)];
  const [u, v] = [fx - ix, fy - iy];
  const [x0, x1] = [ix & mask, (ix + 1) & mask];
  const [y0, y1] = [(iy & mask) * size, ((iy + 1) & mask) * size];
  const above = values[y0 + x0] + (values[y0 + x1] - values[y0 + x0]) * u;
  const under = values[y1 + x0] + (values[y1 + x1] - values[y1 + x0]) * u;
  return above + (under - above) * v;
};

export const smoothstep = (from, to, value) => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
};
export const mix = (from, to, part) => from + (to - from) * part;

/** Grain as film has it: soft at its edges, as many lighter as darker spots. @returns {Float32Array} size × size, about -1 to 1 */
export const grainOf = (size, seed) => {
  const random = numbersFrom(seed);
  const raw = Float32Array.from({ length: size * size }, () => random() + random() + random() - 1.5);
  const mask = size - 1;
  return raw.map((value, n) => {
    const [x, y] = [n & mask, n & ~mask];
    const sides = raw[y + ((x + 1) & mask)] + raw[y + ((x - 1) & mask)];
    const ends = raw[(n + size) % raw.length] + raw[(n - size + raw.length) % raw.length];
    return value * 0.62 + (sides + ends) * 0.2;
  });
};
