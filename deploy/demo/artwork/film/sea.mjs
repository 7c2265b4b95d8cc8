// A night sea from the rail of a ferry: the moon comes out, its road glitters, lamps of another shore go by.
import { numbersFrom } from '../music/sound.mjs';
import { clouds, waves } from '../pictures/nature.mjs';
import { lookUp, mix, smoothstep } from '../pictures/noise.mjs';
import { addDisc, put } from './screen.mjs';
import { drawerOf, fieldsOf, height, lineOf, shownAt, width } from './short.mjs';

const horizon = 0.56;
const moon = { u: 0.62, v: 0.24 };

const [us, vs, nears, acrosses, aheads, roads, rails, wets] = fieldsOf((u, v) => {
  const near = Math.max(0, (v - horizon) / (1 - horizon));
  const depth = 0.05 + near;
  const rail =
    smoothstep(0.03, 0.012, Math.abs(v - 0.9 - u * 0.02)) +
    smoothstep(0.028, 0.01, Math.abs(((u + 0.28) % 0.62) - 0.31)) * smoothstep(0.88, 0.92, v);
  const road = Math.exp(-(((u - moon.u) / (0.05 + near * 0.3)) ** 2));
  const wet = 0.2 * smoothstep(0.009, 0, Math.abs(v - 0.879 - u * 0.02)) * Math.exp(-Math.abs(u - moon.u) * 2);
  return [u, v, near, ((u - 0.8) / depth) * 0.12, 0.9 / depth, road, Math.min(1, rail), wet];
});

const coverAt = (u, v, sec) =>
  smoothstep(0.42, 0.72, lookUp(clouds, u * 0.34 + 0.1 - sec * 0.0045, v * 0.9 + 0.4 + sec * 0.0008));

/** The sky at a point; the mirror of it in the water is darker. */
const skyAt = (u, v, sec, out) => {
  const cover = coverAt(u, v, sec);
  const far = (u - moon.u) ** 2 + (v - moon.v) ** 2;
  const shine = 0.05 / (0.02 + far * 4);
  const disc = 5 * smoothstep(0.0028, 0.0021, far) * (1 - cover * 0.94);
  const edge = cover * (1 - cover) * 4 * shine * 0.12;
  out[0] = mix(0.012 + 0.05 * shine, 0.016 + shine * 0.05, cover * 0.94) + disc + edge * 0.8;
  out[1] = mix(0.024 + 0.07 * shine, 0.024 + shine * 0.062, cover * 0.94) + disc * 0.96 + edge * 0.86;
  out[2] = mix(0.05 + 0.1 * shine, 0.04 + shine * 0.08, cover * 0.94) + disc * 0.86 + edge;
};

/** The water at a point: what it mirrors, and the moon in the waves that lean toward it. */
const waterAt = (n, tilted, sec, moonlit, out) => {
  const [near, across, ahead] = [nears[n], acrosses[n], aheads[n]];
  const slope = lookUp(waves, across + 3 + sec * 0.014, ahead - sec * 0.11) - 0.5;
  const fine = lookUp(waves, across * 4.2 + 7 - sec * 0.03, ahead * 3.4 + sec * 0.21) - 0.5;
  const sum = slope + fine * 0.7;
  skyAt(us[n], Math.max(0.02, horizon - (tilted - horizon) * 0.9 - sum * (0.1 + near)), sec, out);
  const glitter = roads[n] * smoothstep(0.06, 0.3, sum) * (1.5 - near * 0.7) * moonlit;
  const far = Math.exp(-near * 22);
  out[0] = out[0] * 0.34 + glitter * 0.95 + 0.03 * far;
  out[1] = out[1] * 0.34 + glitter * 0.93 + 0.05 * far;
  out[2] = out[2] * 0.34 + glitter * 0.85 + 0.08 * far;
};

/** How much of the moon comes through, 0 to 1. */
const moonlightAt = (sec) => 1 - 0.8 * coverAt(moon.u, moon.v, sec);

/** The ship rolls: what is far away tilts, the rail does not. */
const rollAt = (sec) => ({ roll: 0.011 * Math.sin(sec * 0.62), heave: 0.006 * Math.sin(sec * 0.9 + 1) });

const light = (planes, sec) => {
  const [shown, moonlit, { roll, heave }] = [1.25 * shownAt(sec), moonlightAt(sec), rollAt(sec)];
  const [lit, above] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let n = 0; n < us.length; n++) {
    const [u, v, rail, wet] = [us[n], vs[n], rails[n], wets[n]];
    const tilted = v + roll * (u - 0.8) + heave;
    // A point on the horizon is partly water.
    const part = Math.min(1, Math.max(0, (tilted - horizon) / 0.005 + 0.5));
    if (part > 0) waterAt(n, Math.max(horizon, tilted), sec, moonlit, lit);
    if (part < 1) {
      skyAt(u, Math.min(horizon, tilted), sec, above);
      for (let color = 0; color < 3; color++)
        lit[color] = part > 0 ? mix(above[color], lit[color], part) : above[color];
    }
    const r = mix(lit[0], 0.004, rail) + wet * 0.3 * moonlit;
    const g = mix(lit[1], 0.006, rail) + wet * 0.34 * moonlit;
    const b = mix(lit[2], 0.01, rail) + wet * 0.4 * moonlit;
    put(planes, n, r * shown, g * shown, b * shown);
  }
};

const spray = (() => {
  const random = numbersFrom(81);
  return Array.from({ length: 60 }, () => ({
    x: random(),
    at: random() * 9,
    up: 0.05 + 0.12 * random(),
    radius: 0.4 + 0.8 * random(),
  }));
})();

/** Lamps on the other shore, from left to right; one of them is a light that turns. */
const shore = [
  { start: 0.34, gain: 90 },
  { start: 0.36, gain: 50 },
  { start: 0.47, gain: 200, isTurning: true },
  { start: 0.93, gain: 70 },
  { start: 0.96, gain: 110 },
  { start: 1.04, gain: 80 },
];

/** And now and then spray over the rail. */
const sparks = (out, sec) => {
  const [shown, moonlit, { roll, heave }] = [shownAt(sec), moonlightAt(sec), rollAt(sec)];
  for (const { start, gain, isTurning } of shore) {
    const x = start - sec * 0.005;
    const beat = isTurning ? Math.max(0, Math.sin(sec * 1.4)) ** 8 : 1;
    const cy = lineOf(horizon - 0.005 - roll * (x * 1.6 - 0.8) - heave);
    addDisc(out, width, height, { cx: x * width, cy, radius: 1 + beat * 0.6, gain: gain * beat * shown });
  }
  for (const { x, at, up, radius } of spray) {
    const age = (sec + at) % 9;
    if (age > 1.1) continue;
    const [cx, cy] = [(x + age * 0.03) * width, (0.97 - 4 * up * age * (1.1 - age)) * height];
    addDisc(out, width, height, { cx, cy, radius, gain: 50 * (1.1 - age) * shown * moonlit });
  }
};

export const drawFrame = drawerOf({ light, sparks });
