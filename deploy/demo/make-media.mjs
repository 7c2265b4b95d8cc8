// Makes the demo's music, pictures and films ahead of its load, into the cache that the load looks into first.
import { readFileSync } from 'node:fs';
import { startPainter } from './stills.mjs';
import { films, makeFilm } from './films.mjs';
import { startBand } from './music.mjs';

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
/** @type {typeof import('./projects.json')} */
const projects = read('projects.json');
/** @type {typeof import('./tracks.json')} */
const tracks = read('tracks.json');
/** @type {{ submissions: import('./inquiries.mjs').Sent[] }} */
const { submissions } = read('inquiries.json');

const [painter, band] = [startPainter(), startBand()];
const songs = submissions.flatMap((sent) => sent.songs);
const files = [
  ...tracks.map(({ piece }) => ({ piece, format: undefined })),
  ...songs.flatMap(({ piece, format, versions = [] }) => [
    { piece, format },
    ...versions.map((version) => ({ piece, format: version.format })),
  ]),
].sort((one, other) => (one.piece ?? '').localeCompare(other.piece ?? '')); // each piece is performed once
const paintAll = async () => {
  for (const { scene } of projects) await painter.paint(scene);
};
const playAll = async () => {
  for (const { piece, format } of files) if (piece) await band.play(piece, format);
};
await Promise.all([paintAll(), playAll()]);
for (const film of films) await makeFilm(film, band);
await Promise.all([painter.close(), band.close()]);
