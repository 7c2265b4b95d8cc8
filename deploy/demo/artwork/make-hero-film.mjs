// `node make-hero-film.mjs <folder>` makes the film that the home page shows while the studio has set none, before each build that
// has none (`nx run @cueroom/frontend:film`; needs ffmpeg). Frames come from film/, the music from music/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { drawnFrames, rawInput, rec709 } from './film/drawn.mjs';
import { drawFrame, frames, framesPerSec, height, width } from './film/projector.mjs';
import { keeperOf } from './kept.mjs';
import { heroCue } from './music/hero-cue.mjs';
import { renderLoop } from './music/render.mjs';

const target = path.resolve(process.argv[2] ?? '.');
// Made elsewhere: of two builds at once, one may take the target away from the other.
const workshop = mkdtempSync(path.join(tmpdir(), 'cueroom-film-'));
const temporary = (name) => path.join(workshop, name);
const sizes = { 'default-1080.mp4': 1080, 'default-720.mp4': 720 };
const posters = { 'default-poster.avif': 1600, 'default-poster-phone.avif': 720 };

const raw = rawInput(width, height);

const encode = async (music) => {
  const inputs = [...raw, '-r', `${framesPerSec}`, '-i', '-', '-f', 's16le', '-ar', '44100', '-ac', '2', '-i', music];
  const outputs = Object.entries(sizes).flatMap(([name, lines]) => [
    ...['-map', '0:v', '-map', '1:a', '-vf', `scale=-2:${lines}`, ...rec709],
    ...`-c:v libx264 -preset veryfast -crf 29 -maxrate ${lines === 1080 ? 1800 : 900}k -bufsize 2M`.split(' '),
    ...'-pix_fmt yuv420p -g 48 -c:a aac -b:a 128k -movflags +faststart -shortest'.split(' '),
    temporary(name),
  ]);
  const ffmpeg = spawn('ffmpeg', ['-y', '-v', 'error', ...inputs, ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  await pipeline(Readable.from(drawnFrames('projector.mjs', frames)), ffmpeg.stdin); // the next frames are drawn while this one is encoded
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
};

/**
 * The first frame without grain, which would be most of its bytes: AVIF is a third smaller than WebP, and smoother in the
 * dark. Below 14 KB it arrives with the first packets of a connection: one round trip less on a slow line.
 */
const makePosters = async () => {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...raw, '-i', '-', '-f', 'image2pipe', '-c:v', 'png', '-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  ffmpeg.stdin.end(drawFrame(0, 0));
  const picture = ffmpeg.stdout.pipe(sharp());
  const drawn = Object.entries(posters).map(async ([name, wide]) => {
    const poster = await picture.clone().resize(wide).avif({ quality: 34, effort: 6 }).toBuffer();
    writeFileSync(temporary(name), poster);
  });
  await Promise.all(drawn);
};

const names = Object.keys({ ...sizes, ...posters });
const here = (name) => new URL(name, import.meta.url);
const kept = keeperOf('film', [here('film/'), here('music/'), here('make-hero-film.mjs')]);

const make = async () => {
  writeFileSync(temporary('music'), renderLoop(heroCue).pcm);
  await encode(temporary('music'));
  await makePosters();
  return names.map((name) => readFileSync(temporary(name)));
};

try {
  const found = names.map((name) => kept.find(name));
  const film = found.every(Boolean) ? found : await make();
  mkdirSync(target, { recursive: true });
  for (const [index, name] of names.entries()) {
    if (film !== found) kept.keep(name, film[index]);
    // Whole from the first moment on: a build may be reading it.
    const unfinished = path.join(target, `unfinished-${process.pid}-${name}`);
    writeFileSync(unfinished, film[index]);
    renameSync(unfinished, path.join(target, name));
  }
} finally {
  rmSync(workshop, { recursive: true });
}
