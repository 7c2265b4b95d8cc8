// Everything that a studio answers about its records, and the hashes of its files: to compare it with a restored one.
import { readAll } from './load.mjs';

const lists = ['submissions-with-songs', 'music', 'briefs', 'contacts', 'projects', 'activities'].map(
  (name) => `/api/admin/${name}`,
);
const singles = ['/api/content', '/api/hero-settings', '/api/projects', '/api/logo-wall'];

/** Without signatures, which expire. @param {unknown} records */
const comparable = (records) => JSON.parse(JSON.stringify(records).replaceAll(/\?expires=[^"]*/g, ''));

/** @param {import('../checks/studio-client.mjs').StudioClient} client */
export const takeSnapshot = async (client) => {
  /** @type {Record<string, any>} */
  const records = {};
  for (const path of lists) records[path] = await readAll(client, path);
  for (const path of singles) records[path] = await client.call('GET', path);
  const [submissions = [], tracks = []] = lists.map((path) => records[path]);
  const songs = submissions.flatMap((/** @type {any} */ submission) => submission.songs);
  const addresses = [
    ...songs.flatMap((/** @type {any} */ song) => [song.audioFileUrl, song.audioUrl, song.audio.peaksUrl]),
    ...(records['/api/hero-settings']?.renditions ?? []).map((/** @type {any} */ video) => video.url),
    ...tracks.flatMap((/** @type {any} */ track) => [track.fileUrl, track.fileStreamUrl]),
  ];
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const address of new Set(addresses.filter(Boolean)))
    hashes[address.replace(/\?.*/, '')] = await client.hashOf(address);
  return { records: comparable(records), hashes };
};
