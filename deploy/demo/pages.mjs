// What the pages of the demo's projects show: credits, cues, links and a film.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** @type {typeof import('./pages.json')} */
const pages = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'));
const cueSec = 30;
const filmSec = 10;

/** @typedef {import('./client.mjs').Call} Call */
/** @typedef {import('./load-demo.mjs').Part} Part */

/** @param {string | URL} url @param {RequestInit} [init] */
const fetchBytes = async (url, init) => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${init?.method ?? 'GET'} ${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/**
 * A slow move over a picture, to music.
 * @param {Buffer} picture @param {Buffer} music
 */
const makeFilm = async (picture, music) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-film-'));
  try {
    const at = (/** @type {string} */ name) => path.join(folder, name);
    await Promise.all([writeFile(at('picture'), picture), writeFile(at('music'), music)]);
    const frames = filmSec * 24;
    const wide = 'scale=2560:1440:force_original_aspect_ratio=increase,crop=2560:1440';
    const move = `${wide},zoompan=z='1+0.15*on/${frames}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=1280x720:fps=24`;
    await promisify(execFile)('ffmpeg', [
      ...[
        '-v',
        'error',
        '-i',
        at('picture'),
        '-i',
        at('music'),
        '-vf',
        move,
        '-af',
        `afade=t=out:st=${filmSec - 2}:d=2`,
      ],
      ...['-t', String(filmSec), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', at('film.mp4')],
    ]);
    return await readFile(at('film.mp4'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** @param {Call} call @param {string} url of the studio @param {{ title: string, imageUrl: string | null }} project @param {{ fileStreamUrl: string }} track */
const uploadFilm = async (call, url, { title, imageUrl }, track) => {
  if (!imageUrl) return null;
  const [picture, music] = await Promise.all(
    [imageUrl, track.fileStreamUrl].map((address) => fetchBytes(new URL(address, url))),
  );
  const body = await makeFilm(/** @type {Buffer} */ (picture), /** @type {Buffer} */ (music));
  const upload = { filename: `${title}.mp4`, type: 'video/mp4', size: body.length, kind: 'hero' };
  const { uploadURL, objectPath } = await call('POST', '/api/objects/upload', upload);
  await fetchBytes(new URL(new URL(uploadURL).pathname + new URL(uploadURL).search, url), { method: 'PUT', body });
  return objectPath;
};

/** Records by their titles. @param {Call} call @param {string} list @returns {Promise<Map<string, any>>} */
const byTitle = async (call, list) =>
  new Map((await call('GET', `/api/admin/${list}?limit=500`)).map((/** @type {any} */ one) => [one.title, one]));

/** @param {(typeof pages)[number]} page @returns {Part} */
const pagePart = ({ project: title, cues, hasFilm, ...page }) => ({
  name: `page ${title}`,
  make: async ({ admin, url }) => {
    const [projects, tracks] = await Promise.all([byTitle(admin, 'projects'), byTitle(admin, 'music')]);
    const project = projects.get(title);
    // It was deleted since.
    if (!project) return;
    const played = cues.filter(({ track }) => tracks.has(track));
    for (const { track } of played)
      await admin('PUT', `/api/admin/music/${tracks.get(track).id}`, { releasedForSite: true });
    const chosen = played.map(({ track, startSec }) => ({
      trackId: tracks.get(track).id,
      startSec,
      durationSec: cueSec,
    }));
    const filmTrack = tracks.get(cues[0]?.track ?? '');
    const film = hasFilm && filmTrack && (await uploadFilm(admin, url, project, filmTrack));
    await admin('PUT', `/api/admin/projects/${project.id}`, { ...page, cues: chosen, ...(film && { videoUrl: film }) });
  },
});

/** Pages of projects that are there, with parts of tracks that are there. @type {Part[]} */
export const pageParts = pages.map(pagePart);
