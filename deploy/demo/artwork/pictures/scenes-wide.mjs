// Wide views under a quiet sky.
import { numbersFrom } from '../music/sound.mjs';
import { add, blend, gradient, nearby } from './light.mjs';
import { clouds, ridge, water, waves } from './nature.mjs';
import { lookUp, mix, smoothstep } from './noise.mjs';

/** Hills behind hills in the dust of a dry summer, a low sun. */
const hills = () => {
  const sky = gradient([
    [0, [0.2, 0.19, 0.2]],
    [0.35, [0.62, 0.42, 0.25]],
    [0.62, [1.3, 0.8, 0.36]],
  ]);
  const random = numbersFrom(3);
  const blades = Array.from({ length: 420 }, () => ({
    x: random() * 1.7 - 0.05,
    tall: 0.04 + 0.13 * random() ** 2,
    lean: (random() - 0.5) * 0.09,
    wide: 0.0012 + 0.0016 * random(),
  }));
  const bladesAt = nearby(blades, () => 0.05);
  return (u, v, out) => {
    sky(v, out);
    const sun = Math.hypot(u - 1.12, v - 0.43);
    add(out, [1, 0.72, 0.36], (0.4 / (0.06 + sun * sun * 9)) * 0.34 + 7 * smoothstep(0.036, 0.03, sun));
    add(out, [0.5, 0.34, 0.2], (lookUp(clouds, u * 0.3, v * 1.1) - 0.5) * 0.5 * (1 - v));
    for (let layer = 0; layer < 6; layer++) {
      const far = 1 - layer / 5;
      const top =
        0.46 +
        layer * 0.075 +
        ridge(layer + 1, u, 0.24 + 0.1 * far, 0.3) +
        ridge(layer + 9, u, 1.6, 0.02 * (1.6 - far));
      if (v < top) continue;
      const mist = Math.exp(-(v - top) * mix(9, 16, far));
      const lit = Math.exp(-Math.abs(u - 1.12) * 1.3);
      const haze = mix(0.03, 0.62, far ** 1.4) * (0.45 + 0.85 * lit);
      const field = 0.8 + 0.5 * lookUp(waves, u * 0.8 + layer, v * 3.5);
      for (let color = 0; color < 3; color++)
        out[color] =
          [1, 0.62, 0.3][color] * haze * (0.62 + 0.55 * (1 - mist) * far) * field +
          [0.006, 0.006, 0.008][color] +
          mist * 0.05 * lit * [1, 0.7, 0.3][color];
    }
    if (v < 0.82) return;
    for (const { x, tall, lean, wide } of bladesAt(u)) {
      if (v < 1 - tall) continue;
      const up = (1 - v) / tall;
      if (Math.abs(u - x - lean * up * up) < wide * (1.2 - up)) return blend(out, [0.05, 0.032, 0.016], 0.9);
    }
  };
};

/** The moon between clouds, and its road on a night sea; a rail, out of focus, near the camera. */
const sea = () => {
  const above = (u, v, out) => {
    const cover = smoothstep(0.42, 0.72, lookUp(clouds, u * 0.34 + 0.1, v * 0.9 + 0.4));
    const moon = Math.hypot(u - 0.62, v - 0.24);
    const shine = 0.05 / (0.02 + moon * moon * 4);
    out[0] = 0.012 + 0.05 * shine;
    out[1] = 0.024 + 0.07 * shine;
    out[2] = 0.05 + 0.1 * shine;
    add(out, [1, 0.96, 0.86], 5 * smoothstep(0.052, 0.047, moon));
    const edge = cover * (1 - cover) * 4;
    blend(out, [0.016 + shine * 0.05, 0.024 + shine * 0.062, 0.04 + shine * 0.08], cover * 0.94);
    add(out, [0.8, 0.86, 1], edge * shine * 0.12);
  };
  return (u, v, out) => {
    if (v < 0.56) above(u, v, out);
    else {
      const { near, slope, mirrored } = water(u, v, 0.56, 1);
      above(u, Math.max(0.02, mirrored), out);
      for (let color = 0; color < 3; color++) out[color] *= 0.34;
      const road = Math.exp(-(((u - 0.62) / (0.05 + near * 0.3)) ** 2));
      add(out, [0.95, 0.93, 0.85], road * smoothstep(0.06, 0.3, slope) * (1.5 - near * 0.7));
      add(out, [0.03, 0.05, 0.08], Math.exp(-near * 22));
    }
    const rail =
      smoothstep(0.03, 0.012, Math.abs(v - 0.9 - u * 0.02)) +
      smoothstep(0.028, 0.01, Math.abs(((u + 0.28) % 0.62) - 0.31)) * smoothstep(0.88, 0.92, v);
    blend(out, [0.004, 0.006, 0.01], Math.min(1, rail));
    add(
      out,
      [0.3, 0.34, 0.4],
      0.2 * smoothstep(0.009, 0.0, Math.abs(v - 0.879 - u * 0.02)) * Math.exp(-Math.abs(u - 0.62) * 2),
    );
  };
};

/** A plain of salt at dawn, with the tracks of a car. */
const road = () => {
  const sky = gradient([
    [0, [0.07, 0.12, 0.22]],
    [0.3, [0.24, 0.26, 0.36]],
    [0.5, [0.85, 0.5, 0.36]],
  ]);
  const cracks = (x, z) => {
    const bend = lookUp(waves, x * 0.31, z * 0.31) - 0.5;
    return Math.abs(lookUp(clouds, x * 0.5 + bend * 0.05, z * 0.5) - 0.5);
  };
  return (u, v, out) => {
    const sun = Math.hypot(u - 1.05, v - 0.49);
    if (v < 0.5) {
      sky(v, out);
      add(out, [0.9, 0.62, 0.52], (lookUp(clouds, u * 0.16, v * 1.7 + 0.3) - 0.5) * 0.7 * v);
      add(out, [1, 0.68, 0.42], 0.12 / (0.03 + sun * sun * 8));
      if (v > 0.476 - ridge(4, u, 0.5, 0.09)) blend(out, [0.26, 0.18, 0.24], 0.8 - 0.3 * Math.exp(-sun * 3));
      return;
    }
    const depth = v - 0.497;
    const [x, z] = [((u - 0.8) / depth) * 0.11, 0.11 / depth];
    const far = Math.exp(-depth * 7);
    const grit = lookUp(waves, x * 2.2, z * 2.2);
    const white = 0.2 + 0.26 * grit + 0.3 * far;
    out[0] = white * mix(0.62, 1.08, far);
    out[1] = white * mix(0.6, 0.8, far);
    out[2] = white * mix(0.68, 0.72, far);
    const crack = smoothstep(0.03, 0.0, cracks(x, z)) * (1 - far);
    blend(out, [0.07, 0.07, 0.1], crack * 0.5);
    const lane = (u - 1.02 + depth * 0.62) / depth;
    for (const side of [-0.28, 0.28]) {
      const tread = smoothstep(0.075, 0.05, Math.abs(lane - side)) * (0.75 + 0.25 * Math.sin(z * 300 * (1 - far)));
      blend(out, [0.1, 0.08, 0.1], tread * (0.62 - 0.3 * far));
    }
    add(out, [1, 0.62, 0.36], 0.16 * Math.exp(-(((u - 1.05) / (0.06 + depth * 0.9)) ** 2)) * (0.4 + far));
  };
};

export const wide = { hills, sea, road };
