// Light as three numbers: red, green, blue; 1 is white, and there is brighter light than white.
import { mix, smoothstep } from './noise.mjs';

/** Light between colors at places from 0 to 1. @param {[number, number[]][]} stops */
export const gradient = (stops) => (at, out) => {
  let n = 0;
  while (n < stops.length - 2 && at > stops[n + 1][0]) n++;
  const part = smoothstep(stops[n][0], stops[n + 1][0], at);
  for (let color = 0; color < 3; color++) out[color] = mix(stops[n][1][color], stops[n + 1][1][color], part);
};
export const add = (out, tint, gain) => {
  for (let color = 0; color < 3; color++) out[color] += tint[color] * gain;
};
export const blend = (out, tint, part) => {
  for (let color = 0; color < 3; color++) out[color] = mix(out[color], tint[color], part);
};

const columns = 80;
/** Which of many things may cover a point: those that reach into its column. @param {{ x: number }[]} things @param {(thing: any) => number} reachOf */
export const nearby = (things, reachOf) => {
  const found = Array.from({ length: columns }, (_, n) =>
    things.filter((thing) => Math.abs(thing.x - ((n + 0.5) * 1.6) / columns) <= reachOf(thing) + 0.8 / columns),
  );
  return (u) => found[Math.min(columns - 1, ((u / 1.6) * columns) | 0)];
};
