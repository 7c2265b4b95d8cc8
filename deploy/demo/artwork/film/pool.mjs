// One length of a pool as she sees it who swims it under water: when the chorus returns she kicks, and at the wall she comes up.
import { numbersFrom } from '../music/sound.mjs';
import { clouds, waves } from '../pictures/nature.mjs';
import { lookUp, mix, smoothstep } from '../pictures/noise.mjs';
import { addDisc, put } from './screen.mjs';
import { columnsOf, drawerOf, height, rowsOf, shownAt, width } from './short.mjs';

/** Where the chorus returns in the part of the song that is heard, and where the wall is reached. */
const [kickSec, wallSec] = [16.86, 28.2];
const [middle, horizon, deep] = [0.86, 0.36, 0.3];
const [rows, columns] = [rowsOf(), columnsOf()];
const turn = 2 * Math.PI;

/** How far she has swum. */
const wayAt = (sec) => 0.34 * sec + 0.3 * Math.max(0, sec - kickSec) + 0.1 * smoothstep(kickSec, kickSec + 1.5, sec);
const wall = wayAt(wallSec) + 0.3;

/** Beams fan out from above; each point lies at an angle. */
const angles = 1024;
const fan = new Uint16Array(rows.length * columns.length);
for (const [y, v] of rows.entries())
  for (const [x, u] of columns.entries())
    fan[y * columns.length + x] = ((Math.atan2(u - 1.1, v + 0.3) + Math.PI / 2) / Math.PI) * (angles - 1);
const beamsAt = (sec, gain) =>
  Float32Array.from({ length: angles }, (_, n) => {
    const angle = (n / (angles - 1)) * Math.PI - Math.PI / 2;
    return gain * smoothstep(0.4, 0.8, lookUp(waves, angle * 0.9 + sec * 0.006, 0.7 + sec * 0.004));
  });

/** Light that the waves throw: bright lines that cross, and move through each other. */
const caustic = (x, z, sec) => {
  const bend = lookUp(clouds, x * 0.4 + sec * 0.012, z * 0.4) * 0.3;
  const one = Math.abs(lookUp(waves, x * 0.55 + bend + sec * 0.021, z * 0.55 - sec * 0.008) - 0.5);
  const other = Math.abs(lookUp(waves, x * 0.55 + 5.3 - sec * 0.017, z * 0.55 - bend + sec * 0.013) - 0.5);
  const both = smoothstep(0.1, 0, one) * smoothstep(0.1, 0, other);
  return (smoothstep(0.07, 0, one) + smoothstep(0.07, 0, other)) * 0.55 + both * 1.5;
};

const seamOf = (at) => Math.abs(((((at * 4) % 1) + 1) % 1) - 0.5);
const tileAt = (x, z, isDark, far, sec, lit) => {
  const bright = far > 0.93 ? 0 : caustic(x, z, sec) * (1 - far);
  const seam = smoothstep(0.06, 0.02, Math.min(seamOf(x), seamOf(z))) * (1 - far);
  const tile = (0.26 - 0.06 * seam) * (1 - 0.8 * isDark) + bright * 0.42 * (1 - 0.55 * isDark);
  lit[0] = 0.42 * tile;
  lit[1] = tile;
  lit[2] = 1.04 * tile;
};

/** The line on the floor ends in a bar before the wall. */
const laneAt = (x, toWall) => {
  const line = smoothstep(0.2, 0.185, Math.abs(x)) * smoothstep(0.5, 0.52, toWall);
  const bar = smoothstep(0.55, 0.535, Math.abs(x)) * smoothstep(0.16, 0.145, Math.abs(toWall - 0.66));
  return Math.max(line, bar);
};
/** The mark on the wall that swimmers turn at. */
const crossAt = (x, y) =>
  Math.max(
    smoothstep(0.06, 0.05, Math.abs(x)) * smoothstep(0.2, 0.19, Math.abs(y)),
    smoothstep(0.2, 0.19, Math.abs(x)) * smoothstep(0.06, 0.05, Math.abs(y)),
  );

/** The surface from below, and the ropes on it. */
const surfaceAt = (x, z, far, sec, lit) => {
  const surface = lookUp(waves, x * 0.8 + sec * 0.03, z * 0.8 - sec * 0.05);
  const bright = smoothstep(0.45, 0.75, surface) * (1 - far) * 0.9;
  const dim = 0.2 + 0.2 * surface;
  lit[0] = 0.3 * dim + bright;
  lit[1] = 0.85 * dim + bright;
  lit[2] = 0.95 * dim + 0.92 * bright;
  const rope = smoothstep(0.075, 0.05, Math.abs(Math.abs(x + 0.05 * (surface - 0.5)) - 1.1));
  if (rope === 0) return;
  const isRed = smoothstep(0.1, 0.16, seamOf(z * 0.7));
  lit[0] = mix(lit[0], 0.62, rope);
  lit[1] = mix(lit[1], mix(0.7, 0.1, isRed), rope);
  lit[2] = mix(lit[2], mix(0.72, 0.07, isRed), rope);
};

const light = (planes, sec) => {
  const kick = smoothstep(kickSec - 0.15, kickSec + 0.25, sec);
  const burst = kick * Math.exp(-Math.max(0, sec - kickSec) * 1.4);
  const up = smoothstep(wallSec - 1.2, wallSec + 0.4, sec);
  const [way, sway] = [wayAt(sec), 0.05 * Math.sin(sec * 0.8)];
  const eye = horizon + mix(0.004, 0.011, kick) * Math.sin(turn * mix(0.3, 0.933, kick) * (sec - kickSec)) + 0.05 * up;
  const gain = mix(0.74, 1.2, kick) * (1 + 0.9 * up) * shownAt(sec);
  const beams = beamsAt(sec, 0.15 + 0.09 * kick + 0.3 * burst + 0.3 * up);
  const lit = [0, 0, 0];
  for (const [y, v] of rows.entries()) {
    const off = v - eye;
    const ahead = deep / (Math.abs(off) + 0.012);
    const isWall = ahead > wall - way;
    const far = Math.exp((-5.2 * deep) / Math.min(ahead, wall - way));
    const white = 0.25 * burst * (1 - v) ** 2 + up * (1.3 - v);
    for (let x = 0, n = y * columns.length; x < columns.length; x++, n++) {
      if (isWall) {
        const [side, high] = [(columns[x] - middle) * (wall - way), off * (wall - way)];
        tileAt(side + sway, high + 0.125, crossAt(side, high), far, sec, lit);
      } else {
        const side = (columns[x] - middle) * ahead + sway;
        if (off > 0) tileAt(side, ahead + way, laneAt(side, wall - way - ahead), far, sec, lit);
        else surfaceAt(side, ahead + way, far, sec, lit);
      }
      const beam = beams[fan[n]] * (1 - v);
      const mist = far * 0.92;
      const r = (mix(lit[0], 0.02, mist) + 0.6 * beam + 0.8 * white) * gain;
      const g = (mix(lit[1], 0.3, mist) + beam + white) * gain;
      const b = (mix(lit[2], 0.4, mist) + 0.95 * beam + white) * gain;
      put(planes, n, r, g, b);
    }
  }
};

const bubbles = (() => {
  const random = numbersFrom(44);
  return Array.from({ length: 240 }, (_, n) => ({
    x: random(),
    rise: 0.12 + 0.3 * random(),
    phase: random(),
    radius: 0.7 + 5 * random() ** 5,
    isAlways: n < 30, // the others come with the kick
  }));
})();

const sparks = (out, sec) => {
  const since = sec - kickSec + 0.3;
  const cloud = since < 0 ? 0 : 1.5 * Math.exp(-since * 0.6) * smoothstep(0, 0.4, since);
  for (const { x, rise, phase, radius, isAlways } of bubbles) {
    const shine = isAlways ? 0.6 : cloud;
    if (shine < 0.04) continue;
    const climbed = (phase + (isAlways ? 0.4 * sec : 1.3 * since) * rise) % 1;
    const [cx, cy] = [(x + 0.012 * Math.sin(sec * 3 + phase * 40)) * width, (1.05 - 1.1 * climbed) * height];
    const gain = 60 * shine * shownAt(sec) * smoothstep(0, 0.15, climbed);
    const size = radius * (0.6 + 0.6 * climbed);
    addDisc(out, width, height, { cx, cy, radius: size, gain: gain * 0.45 });
    // Light on the upper left of each.
    addDisc(out, width, height, { cx: cx - size * 0.3, cy: cy - size * 0.3, radius: size * 0.4, gain });
  }
};

export const drawFrame = drawerOf({ light, sparks });
