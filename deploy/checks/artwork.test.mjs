// @ts-check
// What the project draws and plays by itself is held against what people were promised of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './files.mjs';

/** @param {string} file @returns {Promise<any>} not checked by types: artwork is numbers in typed arrays */
const artwork = (file) => import(join(root, file));
/** @param {string} file */
const json = (file) => JSON.parse(readFileSync(join(root, 'deploy/demo', file), 'utf8'));

const { scoreOf } = await artwork('deploy/demo/artwork/music/arrange.mjs');
const { pieces } = await artwork('deploy/demo/artwork/music/pieces.mjs');
const { piecesSentIn } = await artwork('deploy/demo/artwork/music/pieces-sent-in.mjs');
const { renderLoop } = await artwork('deploy/demo/artwork/music/render.mjs');
const { heroCue } = await artwork('deploy/demo/artwork/music/hero-cue.mjs');
const { scenes } = await artwork('deploy/demo/artwork/pictures/scenes.mjs');
const { drawLogo, logos } = await artwork('deploy/demo/logos.mjs');

test('the music of the home page: as long as its film, about -16 LUFS, true peak below -1 dBTP, in stereo, without a click', async () => {
  const { pcm, seconds } = renderLoop(heroCue);
  const { frames, framesPerSec } = await artwork('deploy/demo/artwork/film/projector.mjs');
  assert.equal(seconds, frames / framesPerSec);
  const heard = [
    '-hide_banner',
    '-f',
    's16le',
    '-ar',
    '44100',
    '-ac',
    '2',
    '-i',
    '-',
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ];
  const { stderr } = spawnSync('ffmpeg', heard, { input: pcm, encoding: 'utf8' });
  const summary = stderr.split('Summary:').at(-1) ?? '';
  const loudness = Number(/I: +(-?[\d.]+) LUFS/.exec(summary)?.[1]);
  const truePeak = Number(/Peak: +(-?[\d.]+) dBFS/.exec(summary)?.[1]);
  assert.ok(loudness > -17 && loudness < -15, `${loudness} LUFS`);
  assert.ok(truePeak <= -1, `${truePeak} dBTP`);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  let [most, differs] = [0, 0];
  for (let n = 2; n < samples.length; n += 2) {
    most = Math.max(most, Math.abs((samples[n] ?? 0) - (samples[n - 2] ?? 0)));
    differs = Math.max(differs, Math.abs((samples[n] ?? 0) - (samples[n + 1] ?? 0)));
  }
  const seam = Math.abs((samples[0] ?? 0) - (samples.at(-2) ?? 0));
  assert.ok(seam < most, `from its end to its beginning it jumps by ${seam}, elsewhere by at most ${most}`);
  assert.ok(differs > 1000, 'left and right are the same');
});

test('each track of the demo that has a file is a piece of two to four minutes at the tempo that is written on it', () => {
  const tracks = json('tracks.json').filter((/** @type {any} */ { piece }) => piece);
  assert.equal(tracks.length, Object.keys(pieces).length);
  for (const { title, piece, bpm } of tracks) {
    const { seconds } = scoreOf(pieces[piece]);
    assert.ok(seconds >= 120 && seconds <= 240, `${title}: ${seconds} s`);
    assert.equal(pieces[piece].bpm, bpm, title);
  }
});

test('no song of the demo is heard on two projects', () => {
  const heard = json('pages.json').flatMap((/** @type {any} */ { cues }) =>
    cues.map((/** @type {any} */ cue) => cue.track),
  );
  assert.equal(new Set(heard).size, heard.length);
  const titles = new Set(json('tracks.json').map((/** @type {any} */ { title }) => title));
  for (const title of heard) assert.ok(titles.has(title), title);
});

test('each song that the demo’s artists send is a piece of two to four minutes, and each of their pieces is sent', () => {
  const { submissions } = json('inquiries.json');
  const sent = new Set(
    submissions.flatMap((/** @type {any} */ each) => each.songs).map((/** @type {any} */ one) => one.piece),
  );
  for (const piece of sent) {
    if (!piece) continue;
    const { seconds } = scoreOf(pieces[piece] ?? piecesSentIn[piece]);
    assert.ok(seconds >= 120 && seconds <= 240, `${piece}: ${seconds} s`);
  }
  for (const piece of Object.keys(piecesSentIn)) assert.ok(sent.has(piece), piece);
});

test('each project of the demo has a still of its own palette', () => {
  const palettes = json('projects.json').map((/** @type {{ scene: string }} */ { scene }) => {
    const light = scenes[scene]();
    const [sum, point] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (let n = 0; n < 600; n++) {
      light((1.6 * ((n % 30) + 0.5)) / 30, (Math.floor(n / 30) + 0.5) / 20, point);
      point.forEach(
        (value, color) => (sum[color] = (sum[color] ?? 0) + Math.sqrt(Math.min(1, Math.max(0, value))) / 600),
      );
    }
    return { scene, sum };
  });
  for (const [n, one] of palettes.entries())
    for (const other of palettes.slice(n + 1)) {
      const apart = Math.hypot(
        ...one.sum.map((/** @type {number} */ value, /** @type {number} */ color) => value - other.sum[color]),
      );
      assert.ok(apart > 0.03, `${one.scene} and ${other.scene}: ${apart}`);
    }
});

test('four films of the demo move; each begins with a picture, lasts as long as its cue and has the name of its still', async () => {
  const { films } = await artwork('deploy/demo/films.mjs');
  const { short } = await artwork('deploy/demo/artwork/film/drawn.mjs');
  assert.equal(films.length, 4);
  for (const { scene, piece, startSec } of films) {
    assert.ok(scene in scenes, scene);
    assert.ok(scoreOf(pieces[piece]).seconds >= startSec + short.lengthSec, `${scene}: ${piece} from ${startSec} s`);
    const { drawFrame } = await artwork(`deploy/demo/artwork/film/${scene}.mjs`);
    const [first, later] = [drawFrame(0), drawFrame(240)];
    assert.equal(first.length, short.width * short.height * 1.5);
    const luma = first.subarray(0, short.width * short.height).toSorted();
    const [dark, bright] = [luma[Math.floor(luma.length * 0.02)], luma[Math.floor(luma.length * 0.98)]];
    assert.ok(bright - dark > 50, `${scene} begins between ${dark} and ${bright}`);
    const moved = first.filter(
      (/** @type {number} */ value, /** @type {number} */ n) => Math.abs(value - later[n]) > 12,
    );
    assert.ok(moved.length > first.length / 50, `${scene}: ${moved.length} points have changed after ten seconds`);
  }
});

test('logos are outlines, so that no font of the visitor changes them', () => {
  assert.equal(logos.length, 5);
  for (const logo of logos) assert.doesNotMatch(drawLogo(logo), /<text|font/);
});
