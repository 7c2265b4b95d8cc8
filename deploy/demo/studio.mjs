// What an admin of the demo's studio has entered: projects, people, logos and the catalog.
import { readFileSync } from 'node:fs';
import { drawLogo, logos } from './logos.mjs';
import { uploadPiece } from './music.mjs';

/** @typedef {import('./load-demo.mjs').Part} Part */

/** `scene` names a picture of artwork/pictures. @type {typeof import('./projects.json')} */
const projects = JSON.parse(readFileSync(new URL('projects.json', import.meta.url), 'utf8'));
/** Invented, like the studio. @type {typeof import('./people.json')} */
const people = JSON.parse(readFileSync(new URL('people.json', import.meta.url), 'utf8'));
/** `piece` names one of artwork/music; without one the file is still to come. @type {Track[]} */
const tracks = JSON.parse(readFileSync(new URL('tracks.json', import.meta.url), 'utf8'));

/** @param {(typeof projects)[number]} project @returns {Part} */
const projectPart = ({ scene, ...project }) => ({
  name: `project ${project.title}`,
  make: async ({ add, painter }) => {
    const still = await painter.paint(scene);
    await add('/api/admin/projects', {
      ...project,
      imageData: still.toString('base64'),
      imageName: `${scene}.jpg`,
      imageType: 'image/jpeg',
    });
  },
});

/** Of the piece of the catalog's track. @typedef {{ kind: string, format: import('./music.mjs').Format, file: string }} Version */
/** @typedef {{ piece?: string, title: string, versions?: Version[] }} Track */

/** @param {Pick<Track, 'piece' | 'title'>} track @param {import('./load-demo.mjs').Studio['band']} band */
const fileOf = async ({ piece, title }, band) => {
  if (!piece) return {};
  const { bytes, durationSec } = await band.play(piece);
  const fileData = `data:audio/mpeg;base64,${bytes.toString('base64')}`;
  return { duration: durationSec, fileData, fileName: `${title}.mp3`, fileType: 'audio/mpeg' };
};

/** @param {Track} track @returns {Part} */
const trackPart = ({ piece, versions = [], ...track }) => ({
  name: `track ${track.title}`,
  make: async ({ add, admin, band }) => {
    const made = await add('/api/admin/music', { ...track, ...(await fileOf({ piece, ...track }, band)) });
    // An upload has another address each time, so that a key would not tell that it is the same version.
    const missing = versions.filter(
      ({ kind }) => !made.versions?.some((/** @type {Version} */ one) => one.kind === kind),
    );
    for (const { kind, ...file } of missing) {
      const fileUrl = await uploadPiece(admin, band, { piece, ...file }, 'track');
      await admin('POST', `/api/admin/music/${made.id}/versions`, { kind, fileUrl });
    }
  },
});

/** @param {(typeof logos)[number]} logo @param {number} index @returns {Part} */
const logoPart = (logo, index) => ({
  name: `logo ${logo.name}`,
  make: async ({ add }) => {
    const iconData = `data:image/svg+xml;base64,${Buffer.from(drawLogo(logo)).toString('base64')}`;
    const { name } = logo;
    await add('/api/admin/logo-wall', { name, displayOrder: index + 1, iconType: 'custom', iconData, active: true });
  },
});

/** @param {(typeof people)[number]} person @param {number} index @returns {Part} */
const personPart = (person, index) => ({
  name: `person ${person.name}`,
  make: ({ add }) => add('/api/admin/people', { ...person, displayOrder: index + 1 }),
});

const place = 'Lisbon, Portugal';
const phone = '+351 21 555 01 00';
const credits = `Music supervision: The Keeper of Skerry Nine (2026)
Music supervision: Third Floor, Left (2026)
Clearance: What the Foresters Heard (2024)
Music editing: Salt Flat Sermon (2025)
Skagerrak Short Film Week, best use of music, nominated: Night Ferry to Aalborg (2025)
Open Range Documentary Days, in competition: Harvest Without Rain (2021)`;

/** @type {Part} */
const contentPart = {
  name: 'content',
  make: ({ admin }) => admin('PUT', '/api/admin/content', { place, phone, credits }),
};

/** @type {Part[][]} */
export const studioParts = [
  projects.map(projectPart),
  [contentPart, ...people.map(personPart)],
  logos.map(logoPart),
  // The list shows the newest first.
  [...tracks].reverse().map(trackPart),
];
