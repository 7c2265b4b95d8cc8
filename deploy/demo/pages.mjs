// What the pages of the demo's projects show: credits, cues, links and films.
import { readFileSync } from 'node:fs';
import { short } from './artwork/film/drawn.mjs';
import { films, makeFilm } from './films.mjs';

/** @type {typeof import('./pages.json')} */
const pages = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'));
/** As long as the film that plays it. */
const cueSec = short.lengthSec;

/** @typedef {import('./client.mjs').Call} Call */
/** @typedef {import('./load-demo.mjs').Part} Part */

/** @param {string | URL} url @param {RequestInit} [init] */
const fetchBytes = async (url, init) => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${init?.method ?? 'GET'} ${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/** @param {Call} call @param {string} url of the studio @param {string} filename @param {Buffer} body */
const uploadFilm = async (call, url, filename, body) => {
  const upload = { filename, type: 'video/mp4', size: body.length, kind: 'hero' };
  const { uploadURL, objectPath } = await call('POST', '/api/objects/upload', upload);
  await fetchBytes(new URL(new URL(uploadURL).pathname + new URL(uploadURL).search, url), { method: 'PUT', body });
  return objectPath;
};

/** Records by their titles. @param {Call} call @param {string} list @returns {Promise<Map<string, any>>} */
const byTitle = async (call, list) =>
  new Map((await call('GET', `/api/admin/${list}?limit=500`)).map((/** @type {any} */ one) => [one.title, one]));

/** @param {(typeof pages)[number]} page @returns {Part} */
const pagePart = ({ project: title, cues, ...page }) => ({
  name: `page ${title}`,
  make: async ({ admin }) => {
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
    await admin('PUT', `/api/admin/projects/${project.id}`, { ...page, cues: chosen });
  },
});

/** Pages of projects that are there, with parts of tracks that are there. @type {Part[]} */
export const pageParts = pages.map(pagePart);

/** Films of projects that are there; they take longest. @type {Part[]} */
export const filmParts = films.map((film) => ({
  name: `film ${film.project}`,
  make: async ({ admin, url, band, signal }) => {
    const project = (await byTitle(admin, 'projects')).get(film.project);
    // It was deleted since.
    if (!project) return;
    const fileName = `${film.scene}.mp4`;
    const address = await uploadFilm(admin, url, fileName, await makeFilm(film, band, signal));
    const { title } = film;
    const shown = title
      ? { scenes: [{ title, url: address, fileName }] }
      : { videoUrl: address, videoFileName: fileName };
    await admin('PUT', `/api/admin/projects/${project.id}`, shown);
  },
}));
