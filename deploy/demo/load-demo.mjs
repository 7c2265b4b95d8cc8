// Fills an empty studio as an admin would: through the API.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startPainter } from './artwork.mjs';
import { drawLogo, logos } from './logos.mjs';
import { startBand } from './music.mjs';
import { addPages } from './pages.mjs';

/** `scene` names a picture of frontend/artwork/pictures. @type {typeof import('./projects.json')} */
const projects = JSON.parse(readFileSync(new URL('projects.json', import.meta.url), 'utf8'));
/** Invented, like the studio. @type {typeof import('./people.json')} */
const people = JSON.parse(readFileSync(new URL('people.json', import.meta.url), 'utf8'));
/** `piece` names one of frontend/artwork/music. @type {typeof import('./tracks.json')} */
const tracks = JSON.parse(readFileSync(new URL('tracks.json', import.meta.url), 'utf8'));

/** @typedef {{ url: string, username: string, password: string, signal?: AbortSignal }} Access */

const maxRetries = 10;
const retryAfterMs = 1000;

/** @param {Access} access */
const clientOf = ({ url, username, password, signal }) => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  return async (method, path, body) => {
    const creation = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const headers = { authorization, ...(body && creation) };
    const request = () => fetch(new URL(path, url), { method, headers, signal, body: JSON.stringify(body) });
    let answer = await request();
    // A machine that has just started may be slow. The key makes it one record, however often it is sent.
    for (let retry = 0; answer.status === 503 && retry < maxRetries; retry++) {
      await delay(retryAfterMs, undefined, { signal });
      answer = await request();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
};

/** @typedef {ReturnType<typeof clientOf>} Call */

/** @param {Call} call */
const isEmpty = async (call) => {
  const lists = ['projects', 'music', 'logo-wall', 'people', 'submissions', 'briefs', 'contacts'];
  const records = await Promise.all(lists.map((list) => call('GET', `/api/admin/${list}?limit=1`)));
  return records.every((list) => list.length === 0);
};

/** @param {Call} call @param {ReturnType<typeof startPainter>} painter @param {(typeof projects)[number]} project */
const addProject = async (call, painter, { scene, ...project }) => {
  const still = await painter.paint(scene);
  await call('POST', '/api/admin/projects', {
    ...project,
    imageData: still.toString('base64'),
    imageName: `${scene}.jpg`,
    imageType: 'image/jpeg',
  });
};

/** @param {Call} call @param {ReturnType<typeof startBand>} band @param {(typeof tracks)[number]} track */
const addTrack = async (call, band, { piece, ...track }) => {
  const { bytes, durationSec } = await band.play(piece);
  await call('POST', '/api/admin/music', {
    ...track,
    duration: durationSec,
    fileData: `data:audio/mpeg;base64,${bytes.toString('base64')}`,
    fileName: `${track.title}.mp3`,
    fileType: 'audio/mpeg',
  });
};

/** @param {Call} call @param {(typeof logos)[number]} logo @param {number} displayOrder */
const addLogo = async (call, logo, displayOrder) => {
  const iconData = `data:image/svg+xml;base64,${Buffer.from(drawLogo(logo)).toString('base64')}`;
  await call('POST', '/api/admin/logo-wall', {
    name: logo.name,
    displayOrder,
    iconType: 'custom',
    iconData,
    active: true,
  });
};

const place = 'Lisbon, Portugal';
const credits = `Music supervision: The Keeper of Skerry Nine (2026)
Music supervision: Third Floor, Left (2026)
Clearance: What the Foresters Heard (2024)
Music editing: Salt Flat Sermon (2025)
Best use of music, nominated: Night Ferry to Aalborg (2025)
Festival, in competition: Harvest Without Rain (2021)`;

/** @param {Call} call */
const addStudio = async (call) => {
  await call('PUT', '/api/admin/content', { place, credits });
  for (const [index, person] of people.entries()) {
    await call('POST', '/api/admin/people', { ...person, displayOrder: index + 1 });
  }
};

/** @template T @param {readonly T[]} items @param {(item: T, index: number) => Promise<unknown>} add */
const inTurn = async (items, add) => {
  for (const [index, item] of items.entries()) await add(item, index);
};

/**
 * Loads the demo into a studio that has no records yet.
 * @param {Access} access
 */
export const loadDemo = async (access) => {
  const call = clientOf(access);
  if (!(await isEmpty(call))) return;
  console.log('Loading the demo (DEMO_DATA=off starts empty) …');
  const painter = startPainter();
  const band = startBand();
  await Promise.all([
    inTurn(projects, (project) => addProject(call, painter, project)),
    addStudio(call),
    inTurn(logos, (logo, index) => addLogo(call, logo, index + 1)),
    // The list shows the newest first.
    inTurn([...tracks].reverse(), (track) => addTrack(call, band, track)),
  ]).finally(() => Promise.all([painter.close(), band.close()]));
  await addPages(call, access.url);
};
