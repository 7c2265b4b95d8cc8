// Films of the demo's projects: drawn by artwork/film, with the part of their first cue that their page plays.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { drawnFrames, rawInput, rec709, short } from './artwork/film/drawn.mjs';
import { keeperOf } from './artwork/kept.mjs';

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
/** @type {typeof import('./pages.json')} */
const pages = read('pages.json');
/** @type {typeof import('./projects.json')} */
const projects = read('projects.json');
/** @type {typeof import('./tracks.json')} */
const tracks = read('tracks.json');

const { width, height, framesPerSec, lengthSec } = short;

/** What artwork/film draws, by the still of the same name: a scene with a title, or the whole film. */
const drawn = new Map([
  ['lighthouse', 'The first storm'],
  ['pool', null],
  ['sea', 'The moon comes out'],
  ['snow', 'Up the fell'],
]);

/** @typedef {{ project: string, scene: string, title: string | null, piece: string, startSec: number }} Film */

/** @type {Film[]} */
export const films = projects.flatMap(({ title: project, scene }) => {
  const [title, cue] = [drawn.get(scene), pages.find((page) => page.project === project)?.cues[0]];
  const piece = tracks.find((track) => track.title === cue?.track)?.piece;
  return title !== undefined && cue && piece ? [{ project, scene, title, piece, startSec: cue.startSec }] : [];
});

const fades = `afade=t=in:d=1,afade=t=out:st=${lengthSec - 2}:d=2`;
const [loudnessLufs, ceiling] = [-16, 10 ** (-2 / 20)];

/** As loud as the excerpt on the page. Peaks between samples count, too: at four times the rate they are samples. @param {string[]} sound */
const leveled = async (sound) => {
  const meter = ['-hide_banner', '-nostats', ...sound, '-af', `${fades},ebur128=framelog=verbose`, '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)('ffmpeg', meter);
  const measured = Number(/I: +(-?[\d.]+) LUFS/.exec(stderr.split('Summary:').at(-1) ?? '')?.[1]);
  const limiter = `aresample=176400,alimiter=limit=${ceiling}:level=false,aresample=44100`;
  return `${fades},volume=${loudnessLufs - measured}dB,${limiter}`;
};

/** @param {Film} film @param {Buffer} music @param {AbortSignal} [signal] */
const make = async ({ scene, startSec }, music, signal) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-film-'));
  try {
    const [source, target] = [path.join(folder, 'music'), path.join(folder, 'film.mp4')];
    await writeFile(source, music);
    const sound = ['-ss', String(startSec), '-t', String(lengthSec), '-i', source];
    const picture = [...rawInput(width, height), '-r', String(framesPerSec), '-i', '-'];
    const ffmpeg = spawn(
      'ffmpeg',
      [
        ...['-v', 'error', ...picture, ...sound, '-map', '0:v', '-map', '1:a', '-af', await leveled(sound), ...rec709],
        ...'-c:v libx264 -preset veryfast -crf 23 -maxrate 1350k -bufsize 2700k -pix_fmt yuv420p -g 48'.split(' '),
        ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', target],
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    );
    const ended = once(ffmpeg, 'close');
    // The next frames are drawn while this one is encoded.
    const frames = Readable.from(drawnFrames(`${scene}.mjs`, framesPerSec * lengthSec));
    try {
      await pipeline(frames, ffmpeg.stdin, { signal });
    } catch (error) {
      ffmpeg.kill('SIGKILL');
      await ended;
      throw error;
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const artwork = ['film/', 'pictures/', 'music/'].map((name) => new URL(`artwork/${name}`, import.meta.url));
const kept = keeperOf('project-films', [...artwork, new URL(import.meta.url)]);

/** @param {Film} film @param {ReturnType<typeof import('./music.mjs').startBand>} band @param {AbortSignal} [signal] */
export const makeFilm = async (film, band, signal) => {
  const name = `${film.scene}-${film.startSec}.mp4`;
  const found = kept.find(name);
  if (found) return found;
  const { bytes } = await band.play(film.piece);
  const made = await make(film, bytes, signal);
  kept.keep(name, made);
  return made;
};
