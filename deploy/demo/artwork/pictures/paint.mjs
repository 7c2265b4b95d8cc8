// A picture, pixel by pixel: a scene says how much light comes from each direction; tone, grain and the lens are the same for all.
import { grainOf, smoothstep } from './noise.mjs';
import { toneOf } from './tone.mjs';

export const [width, height] = [1600, 1000];
const grain = grainOf(512, 4);

/** Soft light that spills from what is bright, as in a lens with some haze on it. */
const addGlow = (light, gain) => {
  const [w, h] = [width >> 3, height >> 3];
  let small = new Float32Array(w * h * 3);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let color = 0; color < 3; color++)
        for (let dy = 1; dy < 8; dy += 3)
          for (let dx = 1; dx < 8; dx += 3)
            small[(y * w + x) * 3 + color] +=
              Math.min(6, Math.max(0, light[((y * 8 + dy) * width + x * 8 + dx) * 3 + color] - 0.35)) / 9;
  for (let pass = 0; pass < 3; pass++) small = blurred(blurred(small, 3), w * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fx, fy] = [Math.min(w - 1.001, x / 8), Math.min(h - 1.001, y / 8)];
      const [ix, iy] = [fx | 0, fy | 0];
      const [a, b] = [fx - ix, fy - iy];
      const at = (iy * w + ix) * 3;
      const [right, down] = [ix + 1 < w ? 3 : 0, iy + 1 < h ? w * 3 : 0];
      for (let color = 0; color < 3; color++) {
        const above = small[at + color] * (1 - a) + small[at + right + color] * a;
        const under = small[at + down + color] * (1 - a) + small[at + down + right + color] * a;
        light[(y * width + x) * 3 + color] += gain * (above + (under - above) * b);
      }
    }
};

const blurred = (values, step) => {
  const out = new Float32Array(values.length);
  const last = values.length - 1;
  for (let n = 0; n < values.length; n++) {
    let sum = 0;
    for (let k = -4; k <= 4; k++) sum += values[Math.min(last, Math.max(0, n + k * step))];
    out[n] = sum / 9;
  }
  return out;
};

/**
 * @typedef {(u: number, v: number, light: number[]) => void} Scene writes the light of a point into `light`: red, green, blue; 1 is white.
 *   `u` goes from 0 to 1.6, `v` from 0 at the top to 1
 * @param {Scene} scene @param {{ glow?: number, corners?: number }} [lens]
 * @returns {Buffer} RGB, 8 bit, 1600 × 1000
 */
export const paint = (scene, { glow = 0.5, corners = 0.5 } = {}) => {
  const light = new Float32Array(width * height * 3);
  const point = [0, 0, 0];
  for (let y = 0, n = 0; y < height; y++)
    for (let x = 0; x < width; x++, n += 3) {
      scene((x + 0.5) / height, (y + 0.5) / height, point);
      light[n] = point[0];
      light[n + 1] = point[1];
      light[n + 2] = point[2];
    }
  addGlow(light, glow);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, n = 0; y < height; y++)
    for (let x = 0; x < width; x++, n += 3) {
      const away = Math.hypot(x / width - 0.5, y / height - 0.5);
      const dark = 1 - corners * smoothstep(0.32, 0.78, away);
      const speck = grain[((y & 511) << 9) | (x & 511)];
      for (let color = 0; color < 3; color++) {
        const shown = toneOf(light[n + color] * dark);
        pixels[n + color] = Math.min(255, Math.max(0, shown * 255 + speck * (5 + 16 * shown * (1 - shown)) + 0.5));
      }
    }
  return pixels;
};
