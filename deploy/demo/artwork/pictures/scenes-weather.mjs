// Snow, storm and fog.
import { numbersFrom } from '../music/sound.mjs';
import { add, blend, nearby } from './light.mjs';
import { clouds, ridge, water, waves } from './nature.mjs';
import { lookUp, mix, smoothstep } from './noise.mjs';

/** How far below the beginning of the field. */
const [firstStep, lastStep, stepCount] = [0.012, 0.432, 30];
/** Where the field of snow begins. */
export const fieldAt = (u) => 0.6 + 0.03 * Math.sin(u * 2.1 + 1);
/** The way up, where it is `down` below the beginning of the field; `size` of a step there. */
export const wayAt = (down) => {
  const step = stepCount * ((down - firstStep) / (lastStep - firstStep)) ** (1 / 2.1);
  const u = 1 - down * 0.75 + 0.2 * Math.sin(step * 0.45) * down;
  return { u, v: fieldAt(u) + down, size: 0.004 + down * 0.045 };
};

/** A fell in a whiteout, without footsteps. */
export const fell = (u, v, out) => {
  const blow = lookUp(clouds, u * 0.3 + 0.5, v * 1.1);
  out[0] = 0.13 + 0.24 * blow + 0.06 * v;
  out[1] = 0.17 + 0.25 * blow + 0.06 * v;
  out[2] = 0.24 + 0.25 * blow + 0.05 * v;
  for (const [top, tint, part] of [
    [0.3, [0.12, 0.16, 0.23], 0.55],
    [0.42, [0.07, 0.1, 0.16], 0.55],
  ]) {
    const edge = top + ridge(top * 20, u, 0.42, 0.42) + 0.08;
    if (v > edge)
      blend(
        out,
        tint,
        part *
          smoothstep(0, 0.03, v - edge) *
          (1 - smoothstep(0.05, 0.32, v - edge)) *
          (0.6 + 0.5 * lookUp(waves, u * 1.3 + v, v * 2.2)),
      );
  }
  const field = fieldAt(u);
  if (v <= field) return;
  const depth = v - field + 0.015;
  const drift = lookUp(clouds, ((u - 0.8) * 0.12) / depth + 2, 0.09 / depth);
  const lit = 0.26 + 0.42 * drift + 0.16 * depth;
  blend(out, [lit * 0.86, lit * 0.94, lit * 1.08], smoothstep(0, 0.05, v - field));
};

/** Somebody's steps up the fell. */
export const addSteps = (() => {
  const steps = Array.from({ length: stepCount }, (_, step) => {
    const cy = firstStep + (lastStep - firstStep) * (step / stepCount) ** 2.1;
    const { u, size } = wayAt(cy);
    return { cx: u + (step % 2 ? 1 : -1) * cy * 0.05, cy, size };
  });
  return (u, v, out) => {
    const down = v - fieldAt(u);
    for (const { cx, cy, size } of steps) {
      if (Math.abs(down - cy) > size * 1.1) continue;
      const inside = Math.hypot((u - cx) / size, (down - cy) / (size * 0.46));
      if (inside < 1.5) blend(out, [0.1, 0.14, 0.22], 0.8 * smoothstep(1.2, 0.6, inside));
      else if (inside < 2.2 && down > cy) add(out, [0.1, 0.1, 0.1], smoothstep(2.2, 1.5, inside));
    }
  };
})();

/** Steps in the snow that falls on them. */
const snow = () => {
  const random = numbersFrom(6);
  const flakes = Array.from({ length: 260 }, () => {
    const near = random() ** 4;
    return { x: random() * 1.6, y: random(), r: 0.0016 + near * 0.014, gain: 0.5 / (1 + near * 5) };
  });
  const flakesAt = nearby(flakes, ({ r }) => r);
  return (u, v, out) => {
    fell(u, v, out);
    if (v > fieldAt(u)) addSteps(u, v, out);
    for (const { x, y, r, gain } of flakesAt(u)) {
      if (Math.abs(v - y) > r) continue;
      add(out, [1, 1, 1], gain * smoothstep(r, r * 0.6, Math.hypot(u - x, v - y)));
    }
  };
};

export const lamp = { x: 1.14, y: 0.4 };

/** The tower and its rock, against the light. */
export const addTower = (u, v, out, { dx, far }) => {
  const tower = smoothstep(0.0016, -0.0016, Math.abs(dx) - (0.013 + (v - lamp.y) * 0.05));
  if (v > lamp.y + 0.016 && v < 0.7)
    blend(out, [0.05, 0.056, 0.06], tower * (0.96 - 0.3 * smoothstep(-0.02, 0.02, dx)));
  const island = Math.exp(-(((u - 1.17) / 0.16) ** 2));
  const rock = 0.742 - 0.11 * island + ridge(3, u, 3, 0.06) * island;
  if (v > rock && v < 0.74 + 0.012 * lookUp(waves, u * 3, 0.3))
    blend(out, [0.006, 0.008, 0.01], smoothstep(0, 0.003, v - rock));
  if (v > lamp.y + 0.01 && v < lamp.y + 0.02) blend(out, [0.02, 0.024, 0.028], smoothstep(0.026, 0.024, Math.abs(dx)));
  if (v < lamp.y - 0.014 && v > lamp.y - 0.04)
    blend(out, [0.02, 0.024, 0.028], smoothstep(0.002, -0.002, Math.abs(dx) - (v - lamp.y + 0.04) * 0.62));
  add(out, [1, 0.88, 0.6], 9 * Math.exp(-((far / 0.012) ** 2)) + 0.012 / (0.006 + far * far * 3));
};

/** A light on a rock in a storm. */
const lighthouse = () => {
  const random = numbersFrom(31);
  const dropsAt = nearby(
    Array.from({ length: 900 }, () => ({
      x: random() * 1.75,
      y: random() * 1.1 - 0.1,
      long: 0.02 + 0.07 * random(),
      gain: 0.02 + 0.09 * random() ** 2,
    })),
    () => 0.018,
  );
  return (u, v, out) => {
    const storm = lookUp(clouds, u * 0.4, v * 0.75 + 0.1);
    const dim = 0.025 + 0.13 * smoothstep(0.3, 0.8, storm) + 0.07 * v;
    out[0] = dim * 0.5;
    out[1] = dim * 0.72;
    out[2] = dim * 0.84;
    const [dx, dy] = [u - lamp.x, v - lamp.y];
    const far = Math.hypot(dx, dy);
    const rain = 0.75 + 0.5 * lookUp(waves, u * 5 + v * 1.4, v * 0.35);
    for (const [angle, wide, gain] of [
      [Math.PI * 1.045, 0.12, 1],
      [Math.PI * 0.02, 0.16, 0.7],
    ]) {
      let off = Math.abs(Math.atan2(dy, dx) - angle);
      if (off > Math.PI) off = 2 * Math.PI - off;
      add(out, [1, 0.86, 0.58], (gain * 0.26 * Math.exp(-((off / wide) ** 2)) * (0.45 + storm) * rain) / (0.14 + far));
    }
    if (v > 0.72) {
      const { near, slope } = water(u, v, 0.72, 1);
      const swell = 0.05 + 0.24 * smoothstep(0.02, 0.34, slope);
      blend(out, [swell * 0.26, swell * 0.42, swell * 0.5], 0.93 - 0.3 * Math.exp(-near * 12));
      add(
        out,
        [1, 0.86, 0.6],
        0.5 * Math.exp(-(((u - lamp.x) / (0.05 + near * 0.16)) ** 2)) * smoothstep(0.0, 0.26, slope),
      );
      add(out, [0.7, 0.8, 0.85], smoothstep(0.3, 0.42, slope) * 0.3 * near);
    }
    addTower(u, v, out, { dx, far });
    for (const { x, y, long, gain } of dropsAt(u)) {
      const along = (v - y) / long;
      if (along > 0 && along < 1)
        add(
          out,
          [0.6, 0.7, 0.78],
          gain *
            (0.5 + 1.6 * Math.exp(-far * 2.2)) *
            along *
            smoothstep(0.0016, 0.0004, Math.abs(u - x + (v - y) * 0.18)),
        );
    }
  };
};

/** Trunks in the morning fog, and the sun behind them. */
const forest = () => {
  const random = numbersFrom(17);
  const layers = Array.from({ length: 5 }, (_, layer) =>
    Array.from({ length: 22 - layer * 4 }, () => ({
      x: random() * 1.9 - 0.15,
      wide: (0.006 + 0.011 * layer) * (0.6 + 0.8 * random()),
      lean: (random() - 0.5) * 0.06,
      seed: random() * 9,
    })),
  ).map((trunks) => nearby(trunks, ({ wide, lean }) => wide * 2.2 + Math.abs(lean) * 0.5));
  return (u, v, out) => {
    const sun = Math.hypot(u - 0.98, v - 0.3);
    const fog = lookUp(clouds, u * 0.5, v * 0.8);
    const bright = 0.05 + 0.22 / (0.24 + sun * 2.1) + 0.1 * fog;
    out[0] = bright * 0.92;
    out[1] = bright * 0.9;
    out[2] = bright * 0.58;
    for (let layer = 0; layer < layers.length; layer++) {
      const near = layer / 4;
      const floor = 0.7 + near * 0.22 + ridge(layer + 2, u, 0.9, 0.1);
      const shade = mix(0.62, 0.06, near ** 0.7);
      for (const { x, wide, lean, seed } of layers[layer](u)) {
        const bark = (lookUp(waves, seed, v * 0.7) - 0.5) * wide * 0.36;
        const off = Math.abs(u - x - lean * (v - 0.5) - bark);
        const thick = wide * (1 + 0.5 * smoothstep(floor - 0.22, floor, v));
        if (off > thick * 1.1 || v > floor + 0.02) continue;
        const rim = smoothstep(thick * 0.5, thick, off) * Math.exp(-sun * 2.4) * 0.3;
        blend(
          out,
          [shade * bright * 0.8 + rim, shade * bright * 0.86 + rim * 0.9, shade * bright * 0.62 + rim * 0.5],
          smoothstep(thick * 1.05, thick * 0.9, off) * mix(0.5, 1, near),
        );
      }
      if (v > floor) {
        const moss = lookUp(waves, u * 2 + layer, v * 5) * mix(0.5, 0.12, near);
        blend(out, [moss * 0.42, moss * 0.5, moss * 0.22], smoothstep(0, 0.03, v - floor) * 0.9);
      }
      const mist =
        0.07 *
        (1 - near) *
        smoothstep(0.25, 0.85, lookUp(clouds, u * 0.5 + layer * 0.3, v * 0.9 + layer * 0.21)) *
        smoothstep(0.1, 0.8, v);
      add(out, [0.86, 0.96, 0.62], mist);
    }
    const angle = Math.atan2(v + 0.35, u - 1.25);
    const shafts = smoothstep(0.48, 0.78, lookUp(waves, angle * 1.15, 0.31)) * Math.exp(-sun * 0.9);
    add(out, [1, 0.94, 0.56], shafts * 0.1 * (0.4 + fog));
  };
};

export const weather = { snow, lighthouse, forest };
