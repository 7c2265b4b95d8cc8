// A postman goes up the fell, and snow falls into his steps.
import { numbersFrom } from '../music/sound.mjs';
import { clouds } from '../pictures/nature.mjs';
import { lookUp, mix, smoothstep } from '../pictures/noise.mjs';
import { addSteps, fell, fieldAt, wayAt } from '../pictures/scenes-weather.mjs';
import { addDisc, put } from './screen.mjs';
import { drawerOf, fieldsOf, height, lengthSec, shownAt, width } from './short.mjs';

const [us, vs, downs, bareR, bareG, bareB, troddenR, troddenG, troddenB] = fieldsOf((u, v) => {
  const bare = [0, 0, 0];
  fell(u, v, bare);
  const trodden = [...bare];
  addSteps(u, v, trodden);
  return [u, v, v - fieldAt(u), ...bare, ...trodden];
});

/** From a point to a stroke with round ends. */
const away = (u, v, ax, ay, bx, by) => {
  const [lx, ly] = [bx - ax, by - ay];
  const part = Math.min(1, Math.max(0, ((u - ax) * lx + (v - ay) * ly) / (lx * lx + ly * ly + 1e-9)));
  return Math.hypot(u - ax - lx * part, v - ay - ly * part);
};

/** Coat, hood, bag and legs, seen from behind; he gets smaller as he goes. */
const postmanAt = (down, sec) => {
  const { u, v, size } = wayAt(down);
  const tall = size * 11;
  const stride = Math.sin(sec * 4.4);
  const lean = 0.012 * Math.sin(sec * 2.2) * tall;
  const hip = v - (0.36 + 0.012 * Math.abs(stride)) * tall;
  const leg = (side) => [
    u + side * 0.06 * tall,
    hip,
    u + side * 0.065 * tall,
    v - Math.max(0, side * stride) * 0.09 * tall,
  ];
  const swing = 0.05 * stride * tall;
  const strokes = [
    [[u + lean, hip - 0.3 * tall, u, hip + 0.08 * tall], 0.125], // the coat
    [[u + lean, hip - 0.47 * tall, u + lean, hip - 0.45 * tall], 0.085],
    [leg(-1), 0.05],
    [leg(1), 0.05],
    [[u - 0.13 * tall, hip - 0.26 * tall, u - 0.17 * tall + swing, hip - 0.02 * tall], 0.04],
    [[u + 0.13 * tall, hip - 0.26 * tall, u + 0.17 * tall - swing, hip - 0.02 * tall], 0.04],
    [[u + 0.14 * tall, hip - 0.04 * tall, u + 0.17 * tall, hip + 0.03 * tall], 0.085], // the bag
  ];
  return (pu, pv) => {
    if (Math.abs(pu - u) > 0.4 * tall || pv > v + 0.06 * tall || pv < v - 1.1 * tall) return 0;
    return Math.max(...strokes.map(([line, wide]) => smoothstep(0.0018, -0.0018, away(pu, pv, ...line) - wide * tall)));
  };
};

const light = (planes, sec) => {
  const shown = shownAt(sec);
  const walked = mix(0.2, 0.075, (sec / lengthSec) ** 0.8);
  const man = postmanAt(walked, sec);
  for (let n = 0; n < us.length; n++) {
    const [u, v] = [us[n], vs[n]];
    // Snow that the wind carries along the ground, and a wall of it that comes nearer.
    const low = v > 0.5 ? smoothstep(0.5, 0.86, lookUp(clouds, u * 0.55 - sec * 0.045, v * 2.6 + sec * 0.012)) : 0;
    const wall = smoothstep(0.42, 0.84, lookUp(clouds, u * 0.22 - sec * 0.018 + 0.3, v * 0.5 + sec * 0.007));
    const blown = 0.42 * low * smoothstep(0.5, 0.72, v);
    const mist = Math.min(0.8, blown + (0.06 + 0.5 * wall) * smoothstep(0.95, 0.35, v));
    const steps = smoothstep(walked - 0.002, walked + 0.004, downs[n]);
    const dark = man(u, v);
    const r = mix(mix(bareR[n], troddenR[n], steps), 0.018, dark);
    const g = mix(mix(bareG[n], troddenG[n], steps), 0.021, dark);
    const b = mix(mix(bareB[n], troddenB[n], steps), 0.03, dark);
    put(planes, n, mix(r, 0.4, mist) * shown, mix(g, 0.45, mist) * shown, mix(b, 0.53, mist) * shown);
  }
};

const flakes = (() => {
  const random = numbersFrom(71);
  return Array.from({ length: 1100 }, () => {
    const near = random() ** 3;
    return {
      x: random(),
      y: random(),
      fall: 0.05 + 0.2 * near,
      drift: 0.03 + 0.13 * near,
      phase: random() * 6.3,
      radius: 0.4 + 5 * near ** 2.4,
      gain: 110 / (1 + 9 * near),
    };
  });
})();

const sparks = (out, sec) => {
  const shown = shownAt(sec);
  const gust = sec + 1.3 * Math.sin(sec * 0.5);
  for (const { x, y, fall, drift, phase, radius, gain } of flakes) {
    const across = x + drift * gust * 0.55 + 0.008 * Math.sin(sec * 1.7 + phase);
    const below = y + fall * sec + 0.006 * Math.sin(sec * 2.3 + phase);
    const [cx, cy] = [((across % 1.06) - 0.03) * width, ((below % 1.06) - 0.03) * height];
    addDisc(out, width, height, { cx, cy, radius, gain: gain * shown });
  }
};

export const drawFrame = drawerOf({ light, sparks });
