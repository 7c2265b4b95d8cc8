// The film of the home page: a projector's beam in the haze of an empty auditorium, seen from the front rows. The picture in the
// projector changes with every bar of the music, and the fan of rays with it.
import { numbersFrom } from '../music/sound.mjs';
import { lookUp, mix, smoothstep, tileOf } from '../pictures/noise.mjs';
import { addDisc, enlarge, planesOf, put } from './screen.mjs';
import { seatsOf } from './seats.mjs';

export const [width, height, framesPerSec, lengthSec] = [1920, 1080, 24, 24];
export const frames = framesPerSec * lengthSec;
const [halfWidth, halfHeight] = [width / 2, height / 2];
const turn = 2 * Math.PI;
const shots = 8; // as many as the music has bars
const angles = 1536;

const lens = { x: 0.655 * halfWidth, y: 0.275 * halfHeight };
const axis = Math.atan2(0.36, -1);

const smoke = tileOf({ size: 512, cells: 4, octaves: 6, seed: 5, fall: 0.56 });
const wisps = tileOf({ size: 512, cells: 3, octaves: 4, seed: 8, fall: 0.5 });
const rayNoise = tileOf({ size: 512, cells: 16, octaves: 5, seed: 3, fall: 0.72 });

/** What never changes, for each half-size pixel. */
const room = (() => {
  const size = halfWidth * halfHeight;
  const [angle, reach, halo, wall] = [
    new Uint16Array(size),
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  for (let y = 0, n = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++, n++) {
      const [dx, dy] = [(x - lens.x) / halfHeight, (y - lens.y) / halfHeight];
      const far = Math.hypot(dx, dy);
      let from = Math.atan2(dy, dx) - axis;
      if (from > Math.PI) from -= turn;
      if (from < -Math.PI) from += turn;
      const across = from / 0.95; // -1 to 1 inside of the fan
      angle[n] = Math.round(Math.min(1, Math.max(0, (across + 1) / 2)) * (angles - 1));
      const edge = 1 - smoothstep(0.7, 1, Math.abs(across));
      reach[n] = (edge * 0.46) / (0.1 + far) ** 1.2;
      halo[n] = 0.014 / (0.016 + far * far * 1.9) + 8 * Math.exp(-((far / 0.017) ** 2)) + 0.7 * Math.exp(-far / 0.05);
      // A lens that is wider than it is high draws a light out sideways.
      halo[n] += 0.3 * Math.exp(-((dy / 0.006) ** 2)) * Math.exp(-Math.abs(dx) * 7);
      // Panels of the back wall, out of focus, in the light that the port spills.
      const panel = 0.5 + 0.5 * Math.sin((dx + 0.1) * 23) ** 3;
      const port = smoothstep(0.062, 0.05, Math.abs(dx)) * smoothstep(0.05, 0.04, Math.abs(dy - 0.002));
      wall[n] = (0.021 * (0.45 + 0.55 * panel)) / (0.25 + far * far * 3.2) + port * 0.1;
    }
  return { angle, reach, halo, wall, ...seatsOf(halfWidth, halfHeight, lens) };
})();

/** Warm tungsten, or the colors of another scene. Red, green and blue of the light. */
const tints = [
  [1, 0.66, 0.32],
  [0.98, 0.74, 0.44],
  [0.56, 0.7, 0.78],
  [1, 0.56, 0.27],
  [1, 0.8, 0.52],
  [0.7, 0.76, 0.72],
  [1, 0.58, 0.36],
  [1, 0.72, 0.38],
];

/** The picture in the projector as rays: for every angle the light of three colors. */
const raysAt = (time) => {
  const rays = [new Float32Array(angles), new Float32Array(angles), new Float32Array(angles)];
  const { shot, next, part } = cutAt(time);
  for (let n = 0; n < angles; n++) {
    const at = n / angles;
    const one = ray(at, shot, time);
    const other = part > 0 ? ray(at, next, time) : one;
    for (let color = 0; color < 3; color++)
      rays[color][n] = mix(one * tints[shot][color], other * tints[next][color], part);
  }
  return rays;
};

/** Where in a shot the film is, and how far the dissolve to the next one: half a second at its end. */
const cutAt = (time) => {
  const shot = Math.floor(time * shots);
  return { shot, next: (shot + 1) % shots, part: smoothstep(0.82, 1, time * shots - shot) };
};

/** What the haze around the lens scatters: mostly the lamp, a little of the picture. */
const spillAt = (time) => {
  const { shot, next, part } = cutAt(time);
  return [1, 0.68, 0.37].map((lamp, color) => mix(lamp, mix(tints[shot][color], tints[next][color], part), 0.4));
};

const ray = (at, shot, time) => {
  const row = shot * 0.131 + 0.05 * Math.sin(turn * time);
  const pan = 0.02 * Math.sin(turn * (time + shot / shots));
  const broad = lookUp(rayNoise, at * 0.35 + pan + shot * 0.37, row + 0.03 * Math.sin(turn * 2 * time));
  const fine = lookUp(rayNoise, at * 1.6 + pan * 2 + shot * 0.21, row * 1.7 + 0.05 * Math.cos(turn * 3 * time));
  return (0.1 + 1.5 * smoothstep(0.36, 0.74, broad)) * (0.24 + 1.4 * smoothstep(0.32, 0.74, fine) ** 1.5);
};

const motes = (() => {
  const random = numbersFrom(21);
  return Array.from({ length: 260 }, () => {
    const depth = random();
    return {
      x: random(),
      y: random(),
      laps: random() < 0.5 ? -1 : 1,
      rise: 0.02 + 0.05 * random(),
      phase: random() * turn,
      radius: depth < 0.72 ? 0.9 + 1.5 * random() : 3 + 9 * random() ** 2,
      shine: 0.5 + random(),
    };
  });
})();

/** The light of a moment. @param {number} time 0 to 1, the whole film */
const lightAt = (time, planes) => {
  const [rays0, rays1, rays2] = raysAt(time);
  const spilled = spillAt(time);
  const breath = 1 + 0.05 * Math.sin(turn * 3 * time) + 0.03 * Math.sin(turn * 5 * time + 1);
  for (let y = 0, n = 0; y < halfHeight; y++) {
    const v = y / halfHeight;
    for (let x = 0; x < halfWidth; x++, n++) {
      const u = x / halfHeight;
      // Whole turns of the tiles, so that the last frame runs into the first.
      const bend = lookUp(wisps, u * 0.5, v * 0.5 - time) - 0.5;
      const near = lookUp(smoke, u * 0.6 - time + bend * 0.16, v * 0.75 + bend * 0.25);
      const density = 0.16 + 1.25 * smoothstep(0.2, 0.9, near) + 0.4 * bend;
      const lit = room.reach[n] * Math.max(0.08, density) * breath;
      const at = room.angle[n];
      const spill = room.halo[n] * (0.55 + 0.6 * density) * breath + room.wall[n];
      const shade = room.shade[n];
      const edge = room.rim[n] * (rays1[at] * 0.3 + 0.16);
      const r = (lit * rays0[at] + spill * spilled[0]) * shade + edge + 0.0034;
      const g = (lit * rays1[at] + spill * spilled[1]) * shade + edge * 0.66 + 0.0034;
      const b = (lit * rays2[at] + spill * spilled[2]) * shade + edge * 0.34 + 0.0042;
      put(planes, n, r, g, b);
      planes.glow[n] = lit * rays1[at] * shade;
    }
  }
};

/** Dust where the beam is: sharp points, and discs of what floats near the camera. */
const addMotes = (out, glow, time) => {
  for (const { x, y, laps, rise, phase, radius, shine } of motes) {
    const cx = ((((x + 0.03 * Math.sin(turn * time + phase)) % 1) + 1) % 1) * width;
    const cy =
      ((((y + laps * time * Math.round(rise * 12) + 0.02 * Math.sin(turn * 2 * time + phase)) % 1) + 1) % 1) * height;
    const light = glow[Math.min(halfHeight - 1, cy >> 1) * halfWidth + Math.min(halfWidth - 1, cx >> 1)];
    const gain = (Math.min(1.4, light + 0.04) * 320 * shine) / (1 + radius * radius * 0.16);
    if (gain < 2) continue;
    addDisc(out, width, height, { cx, cy, radius, gain });
  }
};

/** A frame as YUV 4:2:0, as encoders want it. @param {number} frame @param {number} [grainGain] */
export const drawFrame = (frame, grainGain = 6) => {
  const planes = planesOf(width, height);
  const time = frame / frames;
  lightAt(time, planes);
  enlarge(planes, width, height, frame, grainGain);
  addMotes(planes.out, planes.glow, time);
  return planes.out;
};
