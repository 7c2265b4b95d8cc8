// From light to the frames of a film. Light is computed at half of the frame's size: haze, water and snow have no edges. Grain, and what
// is smaller than that, have the full size.
import { grainOf } from '../pictures/noise.mjs';
import { toneOf } from '../pictures/tone.mjs';

const grain = grainOf(512, 12);

/** Planes of half the frame's size, as encoders want them; `glow` is light that small things catch. */
export const planesOf = (width, height) => {
  const size = (width / 2) * (height / 2);
  const out = new Uint8Array(width * height * 1.5);
  return {
    out,
    luma: new Float32Array(size),
    glow: new Float32Array(size),
    blue: out.subarray(width * height, width * height + size),
    red: out.subarray(width * height + size),
  };
};

/** A point's light (1 is white) as the screen shows it, in BT.709. */
export const put = ({ luma, blue, red }, n, r, g, b) => {
  const [tr, tg, tb] = [toneOf(r), toneOf(g), toneOf(b)];
  const bright = 0.2126 * tr + 0.7152 * tg + 0.0722 * tb;
  luma[n] = 16 + 219 * bright;
  blue[n] = 128.5 + (224 * (tb - bright)) / 1.8556;
  red[n] = 128.5 + (224 * (tr - bright)) / 1.5748;
};

/** Twice the size, between the points, with grain: more of it where film is neither black nor white. */
export const enlarge = ({ luma, out }, width, height, frame, grainGain) => {
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const [shiftX, shiftY] = [(frame * 197) & 511, (frame * 331) & 511];
  for (let y = 0; y < height; y++) {
    const near = y >> 1;
    const other = Math.min(halfHeight - 1, Math.max(0, near + (y & 1 ? 1 : -1)));
    const [row, side, grainRow] = [near * halfWidth, other * halfWidth, ((y + shiftY) & 511) << 9];
    for (let x = 0; x < width; x++) {
      const column = x >> 1;
      const next = x & 1 ? (column + 1 < halfWidth ? column + 1 : column) : column > 0 ? column - 1 : 0;
      const value =
        0.5625 * luma[row + column] + 0.1875 * (luma[row + next] + luma[side + column]) + 0.0625 * luma[side + next];
      const part = (value - 16) / 219;
      out[y * width + x] =
        value + grain[grainRow | ((x + shiftX) & 511)] * grainGain * (0.35 + 2.4 * part * (1 - part)) + 0.5;
    }
  }
};

/** A disc of light, sharp or out of focus, in pixels. */
export const addDisc = (out, width, height, { cx, cy, radius, gain }) => {
  const reach = Math.ceil(radius + 1);
  for (let py = Math.max(0, Math.floor(cy - reach)); py <= Math.min(height - 1, cy + reach); py++)
    for (let px = Math.max(0, Math.floor(cx - reach)); px <= Math.min(width - 1, cx + reach); px++) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - cx, py - cy)));
      const at = py * width + px;
      out[at] = Math.min(235, out[at] + gain * cover);
    }
};
