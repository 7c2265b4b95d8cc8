// What the demo's studio has pitched, and what a client made of it.
import { readFileSync } from 'node:fs';

/** @typedef {import('./load-demo.mjs').Part} Part */
/** @typedef {import('./client.mjs').Call} Call */
/** Of tracks by their titles. @typedef {{ heard: [string, number, number][], choices: Record<string, string>,
 *   comments: [string, number, string][] }} Does */
/** @typedef {{ pitch: { title: string }, brief: string, openDays?: number, tracks: { title: string }[],
 *   recipients: { name: string, does?: Does }[] }} Pitched */

/** @type {Pitched[]} */
const pitches = JSON.parse(readFileSync(new URL('pitches.json', import.meta.url), 'utf8'));

const dayMs = 86_400_000;

/** @param {Call} visitor @param {string} link @param {Does} does @param {(title: string) => string} idOf */
const react = async (visitor, link, { heard, choices, comments }, idOf) => {
  const path = `/api${new URL(link).pathname}`;
  const parts = heard.map(([title, from, to]) => ({ trackId: idOf(title), from, to }));
  await visitor('POST', `${path}/heard`, { visit: 'the-first-visit', heard: parts });
  for (const [title, choice] of Object.entries(choices)) {
    await visitor('PUT', `${path}/tracks/${idOf(title)}/choice`, { choice });
  }
  for (const [title, at, text] of comments) {
    await visitor('POST', `${path}/tracks/${idOf(title)}/comments`, { at, text });
  }
};

/** @param {Pitched} pitched @returns {Part} */
const pitchPart = ({ pitch, brief, openDays, tracks, recipients }) => ({
  name: `pitch ${pitch.title}`,
  make: async ({ admin, add, visitor }) => {
    const [music, briefs] = [
      await admin('GET', '/api/admin/music?limit=50'),
      await admin('GET', '/api/admin/briefs?limit=50'),
    ];
    const idOf = (/** @type {string} */ title) => music.find((/** @type {any} */ track) => track.title === title)?.id;
    const made = await add('/api/admin/pitches', {
      ...pitch,
      briefId: briefs.find((/** @type {any} */ one) => one.projectTitle === brief)?.id,
      ...(openDays && { expiresAt: new Date(Date.now() + openDays * dayMs).toISOString() }),
      tracks: tracks.map(({ title, ...placed }) => ({ trackId: idOf(title), ...placed })),
    });
    const path = `/api/admin/pitches/${made.id}`;
    const known = (await admin('GET', path)).recipients.map((/** @type {any} */ { name }) => name);
    for (const { does, ...recipient } of recipients.filter(({ name }) => !known.includes(name))) {
      const { link } = await admin('POST', `${path}/recipients`, recipient);
      if (does) await react(visitor, link, does, idOf);
    }
  },
});

/** @type {Part[]} */
export const pitchParts = pitches.map(pitchPart);
