// Filters of second order (Audio EQ Cookbook, R. Bristow-Johnson).
import { sampleRateHz } from './sound.mjs';

const quality = Math.SQRT1_2;
const at = (hertz) => {
  const w = (2 * Math.PI * hertz) / sampleRateHz;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * quality) };
};

/** Run over a channel. @param {number[]} coefficients b0 b1 b2 a1 a2 @param {Float32Array} [out] may be the channel itself */
export const filtered = (channel, [b0, b1, b2, a1, a2], out = new Float32Array(channel.length)) => {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let n = 0; n < channel.length; n++) {
    const x = channel[n];
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    out[n] = y;
  }
  return out;
};

export const highPass = (hertz) => {
  const { cos, alpha } = at(hertz);
  const a0 = 1 + alpha;
  const b = (1 + cos) / 2 / a0;
  return [b, -2 * b, b, (-2 * cos) / a0, (1 - alpha) / a0];
};
export const lowPass = (hertz) => {
  const { cos, alpha } = at(hertz);
  const a0 = 1 + alpha;
  const b = (1 - cos) / 2 / a0;
  return [b, 2 * b, b, (-2 * cos) / a0, (1 - alpha) / a0];
};
export const highShelf = (hertz, decibels) => {
  const a = 10 ** (decibels / 40);
  const { cos, alpha } = at(hertz);
  const root = 2 * Math.sqrt(a) * alpha;
  const a0 = a + 1 - (a - 1) * cos + root;
  return [
    (a * (a + 1 + (a - 1) * cos + root)) / a0,
    (-2 * a * (a - 1 + (a + 1) * cos)) / a0,
    (a * (a + 1 + (a - 1) * cos - root)) / a0,
    (2 * (a - 1 - (a + 1) * cos)) / a0,
    (a + 1 - (a - 1) * cos - root) / a0,
  ];
};
