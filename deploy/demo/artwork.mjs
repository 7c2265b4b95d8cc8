// Stills for the demo's projects: a scene, film grain, and JPEG by sharp.
import sharp from 'sharp';
import { height, scenes, width } from './scenes.mjs';

/** A repeatable sequence of numbers from 0 to 1 (mulberry32), so that every start draws the same pictures. @param {number} seed */
const numbersFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** Film grain and the darkening of a lens toward its corners. */
const finish = `
  <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/>
  <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .55 0"/></filter>
  <radialGradient id="corners" r=".78"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>`;

/**
 * A still in JPEG, 1600 × 1000.
 * @param {string} name of a scene
 * @param {number} [seed] another seed draws the scene anew
 */
export const drawStill = (name, seed = 1) => {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene ${name}`);
  const { definitions, drawing } = scene(numbersFrom(seed));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs>${definitions}${finish}</defs>${drawing}
    <rect width="100%" height="100%" filter="url(#grain)" opacity=".16"/><rect width="100%" height="100%" fill="url(#corners)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
};
