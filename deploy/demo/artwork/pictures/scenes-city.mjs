// The city at night, and a staircase in the evening.
import { numbersFrom } from '../music/sound.mjs';
import { add, blend, nearby } from './light.mjs';
import { clouds, waves } from './nature.mjs';
import { lookUp, mix, smoothstep } from './noise.mjs';

/** A block of flats at night: every window another evening. */
const windows = () => {
  const random = numbersFrom(5);
  const evenings = [
    [1.5, 0.8, 0.3],
    [1.2, 0.52, 0.18],
    [0.34, 0.62, 0.72],
    [1.4, 1, 0.62],
    [0.9, 0.28, 0.2],
  ];
  const flats = Array.from({ length: 8 * 6 }, () => ({
    tint: evenings[Math.floor(random() ** 1.6 * 5)],
    gain: random() > 0.4 ? 0.25 + 0.75 * random() : 0.012,
    lamp: random(),
    low: random(),
    drawn: random() ** 2 * 0.42,
    blind: random() < 0.2 ? random() * 0.7 : 0,
    plant: random() < 0.3,
  }));
  return (u, v, out) => {
    const [x, y] = [u / 0.2, (v + 0.02) / 0.19];
    const [column, floor] = [Math.floor(x), Math.floor(y)];
    const flat = flats[(floor * 8 + column + 48) % 48];
    const [fx, fy] = [(x - column - 0.5) / 0.33, (y - floor - 0.52) / 0.33];
    const brick = 0.6 + 0.5 * lookUp(waves, u * 3, v * 6) + 0.12 * (Math.abs(((v * 66) % 1) - 0.5) > 0.42 ? -1 : 0);
    const wet = 0.5 + 0.7 * lookUp(clouds, u * 0.4, v * 0.15);
    out[0] = 0.017 * brick * wet;
    out[1] = 0.015 * brick * wet;
    out[2] = 0.021 * brick * wet;
    const near = Math.hypot(Math.max(0, Math.abs(fx) - 1), Math.max(0, Math.abs(fy) - 1));
    add(out, flat.tint, flat.gain * 0.06 * Math.exp(-near * 2.6) * brick);
    if (Math.abs(fx) < 1.1 && fy > 1 && fy < 1.14) add(out, flat.tint, 0.05 * flat.gain + 0.015);
    if (Math.abs(fx) > 1 || Math.abs(fy) > 1) return;
    const lamp = Math.hypot(fx - mix(-0.6, 0.6, flat.lamp), (fy - mix(-0.6, 0.5, flat.low)) * 0.9);
    let shine = flat.gain * (0.16 + 0.5 * Math.exp(-lamp * lamp * 2.4) + 1.8 * Math.exp(-((lamp / 0.13) ** 2)));
    shine *= 0.75 + 0.4 * lookUp(clouds, u * 1.5 + flat.lamp * 7, v * 1.5); // walls and what hangs on them
    const side = 1 - Math.abs(fx);
    if (side < flat.drawn) shine *= 0.42 + 0.2 * Math.sin(fx * 60) * (0.4 + flat.lamp);
    if (fy < -1 + flat.blind * 2) shine = flat.gain * (0.16 + 0.1 * Math.sin(fy * 70));
    if (flat.plant && fy > 0.25)
      shine *=
        1 - 0.8 * smoothstep(0.5, 0.62, lookUp(waves, u * 4, v * 4) + 0.16 * (fy - 0.6) - 0.4 * Math.abs(fx - 0.2));
    if (Math.abs(fx) < 0.035 || Math.abs(fx) > 0.95 || Math.abs(fy) > 0.95 || Math.abs(fy + 0.4) < 0.025) shine *= 0.06;
    for (let color = 0; color < 3; color++)
      out[color] = flat.tint[color] * shine + 0.008 + 0.02 * smoothstep(0.2, -1, fy + fx * 0.4);
  };
};

/** A street at night, out of focus. */
const streetAtNight = () => {
  const random = numbersFrom(9);
  const colors = [
    [1.5, 0.72, 0.22],
    [1.3, 0.3, 0.12],
    [1.2, 0.95, 0.62],
    [0.25, 0.62, 0.72],
    [1.4, 0.85, 0.36],
    [1.1, 0.12, 0.12],
  ];
  const lamps = Array.from({ length: 64 }, () => {
    const far = random();
    return {
      x: random() * 1.7 - 0.05,
      y: 0.42 + (random() - 0.5) * 0.5 * far + 0.08 * random(),
      r: 0.016 + 0.055 * far,
      tint: colors[Math.floor(random() * 6)],
      gain: 0.16 + 0.7 * random() ** 2,
    };
  });
  const lampsAt = nearby(lamps, ({ r }) => r * 1.6);
  return (u, v, out) => {
    const glow = 0.02 + 0.09 * Math.exp(-(((v - 0.5) / 0.2) ** 2));
    out[0] = glow * 0.75;
    out[1] = glow * 0.55;
    out[2] = glow * 0.62 + 0.012;
    for (const { x, y, r, tint, gain } of lampsAt(Math.max(0, u))) {
      const mirrored = 1.06 - y * 0.55;
      const off = Math.hypot(u - x, v - y) / r;
      if (off < 1.05) add(out, tint, gain * (0.55 + 0.45 * smoothstep(0.6, 0.96, off)) * smoothstep(1.04, 0.96, off));
      // On the wet street each lamp has a long reflection.
      if (v > 0.55 && Math.abs(u - x) < r * 1.6)
        add(
          out,
          tint,
          gain *
            0.3 *
            smoothstep(0.55, 0.76, v) *
            Math.exp(-(((u - x) / r) ** 2)) *
            Math.exp(-(((v - mirrored) / 0.13) ** 2)),
        );
    }
  };
};

/** The street through wet glass, and drops that hold it upside down. */
const lights = () => {
  const street = streetAtNight();
  const random = numbersFrom(10);
  const drops = Array.from({ length: 420 }, () => {
    const r = 0.003 + 0.02 * random() ** 5;
    return { x: random() * 1.6, y: random(), r, tall: 1 + r * 14 * random() };
  });
  const dropsAt = nearby(drops, ({ r }) => r);
  return (u, v, out) => {
    for (const { x, y, r, tall } of dropsAt(u)) {
      const [dx, dy] = [(u - x) / r, (v - y) / (r * tall)];
      const off = dx * dx + dy * dy;
      if (off > 1) continue;
      const bulge = 0.5 + 0.5 * Math.sqrt(1 - off);
      street(x - dx * 0.22 * bulge, 0.5 - dy * 0.36 * bulge, out);
      const edge = 1 - 0.86 * smoothstep(0.55, 1, off);
      for (let color = 0; color < 3; color++) out[color] *= edge * 1.25;
      return add(out, [1, 1, 1], 0.5 * smoothstep(0.14, 0.05, Math.hypot(dx + 0.38, dy + 0.42)));
    }
    const mist = (lookUp(waves, u * 2, v * 2) - 0.5) * 0.012;
    street(u + mist, v + mist, out);
    add(out, [0.5, 0.55, 0.62], 0.02);
  };
};

/** Evening light on the wall of a staircase. */
const stairs = () => (u, v, out) => {
  const plaster = 0.86 + 0.22 * lookUp(waves, u * 1.6, v * 1.6) + 0.16 * lookUp(clouds, u * 0.5, v * 0.5);
  const wall = 0.055 + 0.09 * smoothstep(1.4, 0.2, u) * (1 - v * 0.5);
  for (let color = 0; color < 3; color++) out[color] = wall * plaster * [1, 0.62, 0.4][color];
  // A window's panes, thrown slantwise.
  const [px, py] = [(u - 0.38 - v * 0.42) / 0.2, (v - 0.05 + u * 0.12) / 0.22];
  const soft = 0.035 + 0.05 * v;
  const pane = (at, count) =>
    smoothstep(0, soft, at) *
    smoothstep(count, count - soft, at) *
    smoothstep(0.03, 0.03 + soft, Math.abs(((at + 0.5) % 1) - 0.5));
  const sun = pane(px, 3) * pane(py, 3);
  const leaves = 0.55 + 0.6 * smoothstep(0.36, 0.62, lookUp(clouds, u * 0.8, v * 0.8 + 0.3));
  add(out, [1.35, 0.72, 0.3], sun * leaves * plaster * 0.85);
  // Steps rise to the right; their edges catch the light.
  const step = Math.floor((u + 0.05) / 0.125);
  const top = 1.02 - step * 0.068;
  if (v > top) {
    const tread = smoothstep(0.012, 0, v - top);
    const lit = 0.35 * Math.exp(-(((u - 0.95) / 0.34) ** 2));
    const riser = 0.02 + 0.02 * smoothstep(1.5, 0, u) * smoothstep(0.5, 0, v - top);
    for (let color = 0; color < 3; color++)
      out[color] = [1, 0.55, 0.3][color] * (riser * plaster + tread * (0.06 + lit * 1.9));
  }
  // Banisters and their rail, near the camera.
  const railY = 0.74 - u * 0.545;
  const across = ((u + 0.02) % 0.125) - 0.0625;
  const bar =
    smoothstep(0.009, 0.006, Math.abs(across) - 0.003 * Math.sin((v - railY) * 40)) *
    smoothstep(railY, railY + 0.01, v) *
    smoothstep(top + 0.02, top, v);
  const rail = smoothstep(0.024, 0.018, Math.abs(v - railY));
  blend(out, [0.022, 0.011, 0.007], Math.max(bar, rail) * 0.97);
  add(
    out,
    [1.2, 0.64, 0.28],
    0.34 * smoothstep(0.004, 0, Math.abs(v - railY + 0.017)) * Math.exp(-(((u - 0.9) / 0.3) ** 2)),
  );
  const dust =
    smoothstep(0.5, 0.9, lookUp(clouds, u * 0.4 - v * 0.2, v * 0.4)) *
    smoothstep(1, 0, Math.abs((u - 0.75 - v * 0.4) / 0.5));
  add(out, [1, 0.6, 0.3], dust * 0.06);
};

export const city = { windows, lights, stairs };
