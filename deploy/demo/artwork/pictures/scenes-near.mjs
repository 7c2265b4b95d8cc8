// Things seen from near.
import { add, blend, gradient } from './light.mjs';
import { clouds, waves } from './nature.mjs';
import { lookUp, mix, smoothstep } from './noise.mjs';

/** The last red of a day between the slats of a blind. */
const strips = () => {
  const sky = gradient([
    [0, [0.34, 0.05, 0.11]],
    [0.42, [1.3, 0.3, 0.1]],
    [0.62, [1.9, 0.9, 0.26]],
    [1, [0.6, 0.1, 0.07]],
  ]);
  return (u, v, out) => {
    const slats = 17;
    const bend = 0.012 * Math.sin(u * 2.1) + 0.004 * lookUp(clouds, u * 0.5, 0.2);
    const at = (v + bend) * slats;
    const slat = Math.floor(at);
    const tilt = 0.3 + 0.32 * smoothstep(0.1, 0.9, lookUp(clouds, slat * 0.137, 0.5)) + 0.1 * Math.sin(slat * 1.7);
    const part = at - slat;
    sky(v, out);
    const sun = Math.hypot(u - 0.98, v - 0.55);
    add(out, [2, 1.1, 0.4], 0.07 / (0.02 + sun * sun * 4));
    const wide = lookUp(waves, u * 0.22 + slat * 0.31, slat * 0.17) * 0.1;
    const slit = smoothstep(tilt + wide, tilt + wide + 0.09, part) * smoothstep(1.02, 0.93, part);
    const face = 0.035 + 0.05 * (1 - part) + 0.18 * Math.exp(-sun * 2.4) * smoothstep(0.0, tilt, part);
    for (let color = 0; color < 3; color++)
      out[color] = out[color] * slit * 0.95 + [1, 0.2, 0.13][color] * face * (1 - slit * 0.9);
    for (const cord of [0.31, 1.29])
      blend(out, [0.05, 0.008, 0.01], 0.9 * smoothstep(0.0045, 0.003, Math.abs(u - cord - 0.004 * Math.sin(v * 9))));
    add(out, [1, 0.36, 0.16], 0.05 * smoothstep(0.4, 0.9, lookUp(clouds, u * 0.6, v * 0.6)));
  };
};

/** A record, seen from so near that only a part of it is sharp. */
const record = () => (u, v, out) => {
  const [x, y] = [u - 1.12, (v - 1.16) * 2.15];
  const r = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const sharp = 0.25 + 0.75 * Math.exp(-(((v - 0.52) / 0.22) ** 2));
  const wave = 0.0012 * lookUp(waves, angle * 1.5, r * 3) + 0.0006 * Math.sin(angle * 40 + r * 90);
  const groove = 0.5 + 0.5 * Math.sin((r + wave) * 520) * sharp;
  const pause = smoothstep(0.012, 0.004, Math.abs(((r + 0.07) % 0.31) - 0.155));
  if (r < 0.62) {
    const paper = 0.8 + 0.25 * lookUp(waves, u * 3, v * 6);
    const ring = smoothstep(0.006, 0.002, Math.abs(r - 0.57)) + smoothstep(0.005, 0.002, Math.abs(r - 0.34));
    for (let color = 0; color < 3; color++)
      out[color] =
        mix([0.52, 0.16, 0.05][color], [0.9, 0.62, 0.3][color], Math.min(1, ring)) *
        paper *
        (0.36 + 0.8 * Math.exp(-(((x + 0.3) / 0.5) ** 2)));
    if (r < 0.05) blend(out, [0.01, 0.008, 0.008], 1);
    return;
  }
  // Light lies on the grooves as fans that meet at the middle.
  const fan = (at, wide) => Math.exp(-(((angle - at) / wide) ** 2));
  const warm = fan(-2.42, 0.2) + 0.5 * fan(-2.02, 0.06) + 0.14 * fan(-2.2, 0.6);
  const cool = fan(-1.05, 0.1) + 0.4 * fan(-0.8, 0.05);
  const lines = (0.16 + 1.3 * groove ** 3) * (1 - 0.8 * pause);
  for (let color = 0; color < 3; color++)
    out[color] =
      0.006 + 0.014 * lines + lines * (warm * [1, 0.58, 0.26][color] * 0.62 + cool * [0.16, 0.4, 0.46][color] * 0.5);
  if (r > 2.02) {
    const bokeh = Math.exp(-(((u - 0.3) / 0.2) ** 2) - ((v - 0.1) / 0.14) ** 2);
    for (let color = 0; color < 3; color++) out[color] = [0.05, 0.026, 0.014][color] + bokeh * [0.9, 0.5, 0.2][color];
  }
};

/** A lane of a pool, from under water: light that the waves throw on the tiles. */
const pool = () => {
  const caustic = (x, y) => {
    const bend = lookUp(clouds, x * 0.4, y * 0.4);
    const one = Math.abs(lookUp(waves, x * 0.55 + bend * 0.3, y * 0.55) - 0.5);
    const other = Math.abs(lookUp(waves, x * 0.55 + 5.3, y * 0.55 - bend * 0.3) - 0.5);
    return (
      (smoothstep(0.07, 0, one) + smoothstep(0.07, 0, other)) * 0.55 +
      smoothstep(0.1, 0, one) * smoothstep(0.1, 0, other) * 1.5
    );
  };
  const horizon = 0.36;
  return (u, v, out) => {
    const isFloor = v > horizon;
    const depth = Math.abs(v - horizon) + 0.012;
    const [x, z] = [((u - 0.86) / depth) * 0.3, 0.3 / depth];
    const far = Math.exp(-depth * 5.2);
    const light = caustic(x, z) * (1 - far);
    const shafts = smoothstep(0.4, 0.8, lookUp(waves, Math.atan2(u - 1.1, v + 0.3) * 0.9, 0.7)) * (1 - v);
    if (isFloor) {
      const seam = Math.max(
        smoothstep(0.06, 0.02, Math.abs(((x * 4 + 100) % 1) - 0.5)),
        smoothstep(0.06, 0.02, Math.abs(((z * 4) % 1) - 0.5)),
      );
      const lane = smoothstep(0.2, 0.185, Math.abs(x));
      const tile = (0.26 - 0.06 * seam * (1 - far)) * (1 - 0.8 * lane);
      for (let color = 0; color < 3; color++)
        out[color] = [0.42, 1, 1.04][color] * (tile + light * 0.42 * (1 - 0.55 * lane));
      for (const rope of [-1.1, 1.1]) add(out, [0.1, 0.05, 0.02], smoothstep(0.06, 0.0, Math.abs(x - rope)) * far);
    } else {
      const surface = lookUp(waves, x * 0.8, z * 0.8);
      const bright = smoothstep(0.45, 0.75, surface) * (1 - far);
      for (let color = 0; color < 3; color++)
        out[color] = [0.3, 0.85, 0.95][color] * (0.2 + 0.2 * surface) + [1, 1, 0.92][color] * bright * 0.9;
    }
    blend(out, [0.02, 0.3, 0.4], far * 0.92);
    add(out, [0.6, 1, 0.95], shafts * 0.17);
    const bubbles = lookUp(waves, u * 7, v * 7);
    add(out, [0.7, 1, 1], 0.16 * smoothstep(0.86, 0.95, bubbles));
  };
};

export const near = { strips, record, pool };
