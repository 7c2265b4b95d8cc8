// A lighthouse in a storm: its lamp turns once in two bars of the music, and for a moment each of its two beams meets the eye.
import { numbersFrom } from '../music/sound.mjs';
import { clouds, waves } from '../pictures/nature.mjs';
import { lookUp, mix, smoothstep } from '../pictures/noise.mjs';
import { addTower, lamp } from '../pictures/scenes-weather.mjs';
import { put } from './screen.mjs';
import { drawerOf, fieldsOf, height, lineOf, shownAt, width } from './short.mjs';

const horizon = 0.72;
const turnSec = (8 * 60) / 66;

/** Tower and rock take from the light behind them and add their own: what becomes of black and of white says how much. */
const towerAt = (u, v) => {
  const [dx, dy] = [u - lamp.x, v - lamp.y];
  const [own, white] = [
    [0, 0, 0],
    [1, 1, 1],
  ];
  for (const out of [own, white]) addTower(u, v, out, { dx, far: Math.hypot(dx, dy) });
  return [white[0] - own[0], ...own];
};

const [us, vs, nears, acrosses, aheads, glows, flares, passes, ownR, ownG, ownB] = fieldsOf((u, v) => {
  const near = Math.max(0, (v - horizon) / (1 - horizon));
  const depth = 0.05 + near;
  const far = Math.hypot(u - lamp.x, v - lamp.y);
  const glow = Math.exp(-(((u - lamp.x) / (0.05 + near * 0.16)) ** 2));
  const flare = 1.5 * Math.exp(-((far / 0.02) ** 2)) + 0.02 / (0.012 + far * far * 2);
  return [u, v, near, ((u - 0.8) / depth) * 0.12, 0.9 / depth, glow, flare, ...towerAt(u, v)];
});

/** The two beams as the eye sees them: where they point, how wide they open, how bright they are; `facing`: 1 if it looks at us. */
const beamsAt = (sec) =>
  [0, Math.PI].map((half) => {
    const angle = half + (2 * Math.PI * sec) / turnSec;
    const [side, toward] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [side, -0.2 * toward];
    const long = Math.hypot(x, y);
    const facing = Math.max(0, toward) ** 40;
    const gain = (0.3 + 0.25 * Math.max(0, toward)) * smoothstep(0.02, 0.45, long + 0.3 * Math.max(0, toward));
    return { x: x / long, y: y / long, wide: 0.09 / (0.3 + 0.7 * long), reach: 0.12 + 0.9 * long, gain, facing };
  });

/** How much light of the beams the rain scatters at a point. */
const beamLight = (beams, dx, dy) => {
  const far = Math.hypot(dx, dy);
  let lit = 0;
  for (const { x, y, wide, reach, gain } of beams) {
    const along = dx * x + dy * y;
    if (along <= 0) continue;
    const off = Math.abs(dy * x - dx * y) / (along * wide + 0.004);
    if (off < 2.6) lit += (gain * Math.exp(-off * off) * Math.exp(-far / (2 * reach))) / (0.16 + far);
  }
  return lit;
};

/** The swell: it mirrors the lamp, and the beams run over it. */
const seaAt = (n, sec, lit, flash, out) => {
  const [near, across, ahead] = [nears[n], acrosses[n], aheads[n]];
  const slope = lookUp(waves, across + 3 + sec * 0.012, ahead - sec * 0.09 + 0.05 * Math.sin(sec * 0.5)) - 0.5;
  const fine = lookUp(waves, across * 4.2 + 7 + sec * 0.05, ahead * 3.4 - sec * 0.24) - 0.5;
  const sum = slope + fine * 0.7;
  const swell = 0.05 + 0.24 * smoothstep(0.02, 0.34, sum);
  const part = 0.93 - 0.3 * Math.exp(-near * 12);
  const swept = 0.4 * Math.min(1, lit * 0.5) * smoothstep(0.05, 0.3, sum);
  const shine = glows[n] * smoothstep(0, 0.26, sum) * (0.3 + 1.1 * flash) + swept;
  const foam = smoothstep(0.3, 0.42, sum) * 0.3 * near;
  out[0] = mix(out[0], swell * 0.26, part) + shine + 0.7 * foam + lit * 0.06;
  out[1] = mix(out[1], swell * 0.42, part) + 0.86 * shine + 0.8 * foam + lit * 0.055;
  out[2] = mix(out[2], swell * 0.5, part) + 0.6 * shine + 0.85 * foam + lit * 0.04;
};

const light = (planes, sec) => {
  const [shown, beams] = [shownAt(sec), beamsAt(sec)];
  const flash = Math.max(...beams.map(({ facing }) => facing));
  const out = [0, 0, 0];
  for (let n = 0; n < us.length; n++) {
    const [u, v, isSea] = [us[n], vs[n], nears[n] > 0];
    const storm = lookUp(clouds, u * 0.4 - sec * 0.007, v * 0.75 + 0.1 + sec * 0.002);
    const dim = 0.025 + 0.13 * smoothstep(0.3, 0.8, storm) + 0.07 * v;
    const lit = beamLight(beams, u - lamp.x, v - lamp.y);
    const rain = isSea || lit < 0.01 ? 0 : 0.8 + 0.4 * lookUp(waves, u * 5 + v * 1.4 - sec * 0.3, v * 0.35 - sec * 0.5);
    const seen = lit * (0.45 + storm) * rain;
    out[0] = dim * 0.5 + seen;
    out[1] = dim * 0.72 + 0.86 * seen;
    out[2] = dim * 0.84 + 0.58 * seen;
    if (isSea) seaAt(n, sec, lit, flash, out);
    const bright = flash * flares[n];
    const r = out[0] * passes[n] + ownR[n] + bright;
    const g = out[1] * passes[n] + ownG[n] + 0.9 * bright;
    const b = out[2] * passes[n] + ownB[n] + 0.66 * bright;
    put(planes, n, r * shown, g * shown, b * shown);
  }
};

const drops = (() => {
  const random = numbersFrom(31);
  return Array.from({ length: 620 }, () => ({
    x: random() * 1.2,
    y: random(),
    fall: 0.9 + 0.9 * random(),
    long: 0.02 + 0.07 * random(),
    gain: 5 + 24 * random() ** 2,
  }));
})();

/** Rain, brighter where the light is. */
const sparks = (out, sec) => {
  const [shown, beams] = [shownAt(sec), beamsAt(sec)];
  for (const { x, y, fall, long, gain } of drops) {
    const down = ((y + fall * sec) % 1.15) - 0.1;
    const across = x - 0.12 * down;
    const [dx, dy] = [across * 1.6 - lamp.x, down - lamp.y];
    const far = Math.hypot(dx, dy);
    const bright = gain * shown * (0.4 + 1.3 * Math.exp(-far * 2.2) + Math.min(2, beamLight(beams, dx, dy)));
    const [top, lines] = [Math.round(lineOf(down)), Math.round(long * height)];
    for (let line = Math.max(0, -top); line < lines && top + line < height; line++) {
      const column = Math.round(across * width - line * 0.12);
      if (column < 0 || column >= width) continue;
      const at = (top + line) * width + column;
      out[at] = Math.min(235, out[at] + (bright * line) / lines);
    }
  }
};

export const drawFrame = drawerOf({ light, sparks });
