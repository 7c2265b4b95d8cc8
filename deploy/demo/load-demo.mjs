// Fills an empty studio as its admins, clients and artists would: through the API.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startPainter } from './stills.mjs';
import { adminOf, visitorOf } from './client.mjs';
import { inquiryParts } from './inquiries.mjs';
import { startBand } from './music.mjs';
import { filmParts, pageParts } from './pages.mjs';
import { pitchParts } from './pitches.mjs';
import { keyOf, readProgress } from './progress.mjs';
import { studioParts } from './studio.mjs';

/** @typedef {import('./client.mjs').Access} Access */
/** @typedef {import('./client.mjs').Call} Call */
/** @typedef {(path: string, body: object) => Promise<any>} Add */
/**
 * What parts are made with.
 * @typedef {{ admin: Call, visitor: Call, url: string, signal?: AbortSignal, painter: ReturnType<typeof startPainter>,
 *   band: ReturnType<typeof startBand> }} Kit
 */
/** What `add` (an admin) and `visit` post becomes one record, however often the part is begun. @typedef {Kit & { add: Add, visit: Add }} Studio */
/** @typedef {{ name: string, make: (studio: Studio) => Promise<unknown> }} Part */

const rounds = 3;
const nextRoundMs = 5000;

/** @param {Call} call */
const isEmpty = async (call) => {
  const lists = ['projects', 'music', 'logo-wall', 'people', 'submissions', 'briefs', 'contacts'];
  const records = await Promise.all(lists.map((list) => call('GET', `/api/admin/${list}?limit=1`)));
  return records.every((list) => list.length === 0);
};

/**
 * Makes what is missing; a part that fails does not hold up the others.
 * @param {readonly Part[][]} groups each in turn, all at once
 * @param {Kit} kit @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<unknown[]>} why parts are still missing
 */
const makeParts = async (groups, kit, progress) => {
  /** @type {unknown[]} */
  const failures = [];
  const makeGroup = async (/** @type {readonly Part[]} */ parts) => {
    for (const { name, make } of parts.filter((part) => !progress.has(part.name))) {
      /** @type {(call: Call) => Add} */
      const once = (call) => (path, body) => call('POST', path, body, keyOf(`${name}\n${path}`));
      try {
        await make({ ...kit, add: once(kit.admin), visit: once(kit.visitor) });
        progress.add(name);
      } catch (error) {
        kit.signal?.throwIfAborted();
        failures.push(error);
      }
    }
  };
  await Promise.all(groups.map(makeGroup));
  return failures;
};

/**
 * Makes all parts, again where one failed, and removes the record of the progress.
 * @param {readonly (readonly Part[][])[]} steps one after the other, each when the last is complete
 * @param {Kit} kit @param {string} progressFile
 */
export const complete = async (steps, kit, progressFile) => {
  const progress = readProgress(progressFile);
  for (let round = 1; ; round++) {
    const failures = [];
    for (const groups of steps) if (failures.length === 0) failures.push(...(await makeParts(groups, kit, progress)));
    if (failures.length === 0) return rmSync(progressFile);
    if (round === rounds) throw failures[0];
    await delay(nextRoundMs, undefined, { signal: kit.signal });
  }
};

/**
 * Loads the demo into a studio that has no records yet, or what is missing of it into one where it was begun.
 * @param {Access} access @param {string} progressFile empty at first, removed when the demo is complete
 */
export const loadDemo = async (access, progressFile) => {
  const { url, signal } = access;
  const admin = adminOf(access);
  if (readProgress(progressFile).isNew && !(await isEmpty(admin))) return rmSync(progressFile);
  console.log('Loading the demo (DEMO_DATA=off starts empty) …');
  const [painter, band] = [startPainter(), startBand()];
  const kit = { admin, visitor: await visitorOf(access), url, signal, painter, band };
  try {
    // Pages play tracks and show projects that are there.
    // Pitches are for briefs; films come last, when the studio can be used.
    await complete([studioParts, [pageParts, inquiryParts], [pitchParts, filmParts]], kit, progressFile);
  } finally {
    await Promise.all([painter.close(), band.close()]);
  }
};
