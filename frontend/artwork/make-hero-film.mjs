// Makes the film that the home page shows while the studio has set none: src/features/public/home/film/*, before each build that
// has none (`nx run frontend:film`; needs ffmpeg).
// Everything moves in whole periods of the film's length: the last frame runs into the first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';

const [width, height, framesPerSec, lengthSec] = [1280, 720, 20, 10];
const target = path.join(import.meta.dirname, '../src/features/public/home/film');
const turn = 2 * Math.PI;

/** Numbers between 0 and 1 that are the same at every run (mulberry32). */
const numbersFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const random = numbersFrom(9);

const strings = Array.from({ length: 34 }, (_, n) => ({
  place: n / 33 - 0.5,
  harmonic: 1 + (n % 3),
  phase: random() * turn,
  speed: 1 + (n % 2),
  brightness: 0.25 + 0.75 * random() ** 2,
}));
const motes = Array.from({ length: 80 }, () => ({
  x: random() * width,
  y: random() * height,
  radius: 2 + 20 * random() ** 4,
  drift: 14 + 34 * random(),
  phase: random() * turn,
  brightness: 0.12 + 0.5 * random() ** 3,
}));

/** A bundle of strings, held at both ends, swinging: sound as light. */
const drawString = ({ place, harmonic, phase, speed, brightness }, t) => {
  const points = [];
  for (let step = 0; step <= 80; step++) {
    const along = step / 80;
    const held = Math.sin(Math.PI * along) ** 1.3;
    const swell = 0.65 + 0.35 * Math.sin(turn * t + phase);
    const swing =
      Math.sin(turn * (harmonic * along - speed * t) + phase) * 58 * swell +
      Math.sin(turn * (5 * along + 2 * t) + phase * 2) * 9;
    const spread = place * (30 + 300 * held) + 40 * Math.sin(turn * (along * 0.8 + t));
    points.push(`${(along * width * 1.1 - 64).toFixed(1)},${(300 + spread + swing * held).toFixed(1)}`);
  }
  return `<polyline points="${points.join(' ')}" stroke="url(#string)" stroke-width="${(0.8 + brightness).toFixed(2)}" opacity="${(brightness * 0.62).toFixed(3)}"/>`;
};
const drawMote = ({ x, y, radius, drift, phase, brightness }, t) => {
  const cx = x + drift * Math.sin(turn * t + phase);
  const cy = y + drift * 0.6 * Math.cos(turn * t + phase * 1.7);
  const shine = brightness * (0.6 + 0.4 * Math.sin(turn * 2 * t + phase * 3));
  return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radius.toFixed(1)}" fill="url(#mote)" opacity="${shine.toFixed(3)}"/>`;
};

const frame = (t) => {
  const flicker = 0.9 + 0.06 * Math.sin(turn * 3 * t) + 0.04 * Math.sin(turn * 7 * t + 1);
  const lampX = 1010 + 30 * Math.sin(turn * t);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<radialGradient id="room" gradientUnits="userSpaceOnUse" cx="${lampX}" cy="150" r="900"><stop offset="0" stop-color="#6d431d"/><stop offset=".34" stop-color="#3a2514"/><stop offset=".7" stop-color="#1d140d"/><stop offset="1" stop-color="#120d0a"/></radialGradient>
<linearGradient id="beam" x1="1" y1="0" x2="0" y2=".75"><stop offset="0" stop-color="#ffdca8" stop-opacity=".34"/><stop offset=".55" stop-color="#e0a765" stop-opacity=".08"/><stop offset="1" stop-color="#e0a765" stop-opacity="0"/></linearGradient>
<linearGradient id="string" gradientUnits="userSpaceOnUse" x1="0" x2="${width}"><stop offset="0" stop-color="#c98a45" stop-opacity=".05"/><stop offset=".42" stop-color="#dba564" stop-opacity=".55"/><stop offset=".78" stop-color="#ffe3b8"/><stop offset="1" stop-color="#e9b878" stop-opacity=".5"/></linearGradient>
<radialGradient id="mote"><stop offset="0" stop-color="#ffe7c4"/><stop offset=".6" stop-color="#f0bd7c" stop-opacity=".75"/><stop offset="1" stop-color="#f0bd7c" stop-opacity="0"/></radialGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-color="#120d0a" stop-opacity="0"/><stop offset="1" stop-color="#120d0a" stop-opacity=".8"/></linearGradient>
<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="26"/></filter>
</defs>
<rect width="100%" height="100%" fill="url(#room)"/>
<path filter="url(#soft)" d="M1330 -30 L-80 260 L-80 820 L420 820 Z" fill="url(#beam)" opacity="${flicker.toFixed(3)}"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${strings.map((string) => drawString(string, t)).join('')}</g>
${motes.map((mote) => drawMote(mote, t)).join('')}
<rect width="100%" height="100%" fill="url(#floor)"/>
</svg>`;
};

const drawn = (t) => sharp(Buffer.from(frame(t))).flatten({ background: '#120d0a' });

mkdirSync(target, { recursive: true });
// A soft chord, each tone a whole number of tenths of a hertz so that it closes with the film; grain hides the banding of dark gradients.
const tones = [73.4, 110, 146.8, 220, 293.7, 370].map(
  (hertz, n) => `${0.09 / (1 + n * 0.5)}*sin(2*PI*${hertz}*t)*(0.7+0.3*sin(2*PI*t*${(n % 3) + 1}/${lengthSec}+${n}))`,
);
const pictures = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSec} -i -`.split(' ');
const sound = ['-f', 'lavfi', '-i', `aevalsrc='${tones.join('+')}':s=44100:d=${lengthSec}`];
const coded = '-vf noise=alls=2:allf=t -c:v libx264 -preset veryfast -crf 30 -pix_fmt yuv420p -c:a aac -b:a 64k'.split(
  ' ',
);
// Under another name until it is whole: of two builds at once, one would write into the other's film.
const file = path.join(target, `unfinished-${process.pid}.mp4`);
const ffmpeg = spawn(
  'ffmpeg',
  ['-y', '-v', 'error', ...pictures, ...sound, ...coded, '-movflags', '+faststart', '-shortest', file],
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
const ended = once(ffmpeg, 'close');
const frames = framesPerSec * lengthSec;
const pixels = async function* () {
  for (let n = 0; n < frames; n++)
    yield drawn(n / frames)
      .removeAlpha()
      .raw()
      .toBuffer();
};
await pipeline(Readable.from(pixels()), ffmpeg.stdin); // the next frame is drawn while this one is encoded
const [code] = await ended;
if (code !== 0) {
  rmSync(file, { force: true });
  throw new Error(`ffmpeg ended with ${code}`);
}
renameSync(file, path.join(target, 'default.mp4'));
// The first thing that a visitor waits for: AVIF, a third smaller than WebP, and smoother in the dark.
await drawn(0).avif({ quality: 45, effort: 9 }).toFile(path.join(target, 'default-poster.avif'));
