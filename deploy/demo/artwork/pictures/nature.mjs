// Clouds, waves, hills and water, for every scene that has some.
import { lookUp, tileOf } from './noise.mjs';

export const clouds = tileOf({ size: 1024, cells: 4, octaves: 7, seed: 1, fall: 0.55 });
export const waves = tileOf({ size: 512, cells: 8, octaves: 5, seed: 2, fall: 0.6 });

/** The height of a range of hills at `u`. */
export const ridge = (seed, u, scale, rough) => (lookUp(clouds, u * scale + seed * 0.37, seed * 0.173) - 0.5) * rough;

/** Water that mirrors what lies above `horizon` and breaks it by its waves. Returns where it looks, and its slope. */
export const water = (u, v, horizon, calm) => {
  const near = (v - horizon) / (1 - horizon);
  const depth = 0.05 + near;
  const slope = lookUp(waves, ((u - 0.8) / depth) * 0.12 + 3, 0.9 / depth) - 0.5;
  const fine = lookUp(waves, ((u - 0.8) / depth) * 0.5 + 7, 3.1 / depth) - 0.5;
  return {
    near,
    slope: slope + fine * 0.7,
    mirrored: horizon - (v - horizon) * 0.9 - (slope + fine * 0.6) * calm * (0.1 + near),
  };
};
