// What a studio in containers must be able to do.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../local/system.mjs';
import { docker, output } from './engine.mjs';
import { startLoad } from './load.mjs';
import { takeSnapshot } from './snapshot.mjs';
import { replicated } from './trial.mjs';

/** @typedef {import('./trial.mjs').Trial} Trial */

const backupFile = '/backups/trial.zip';
const healthyWithinMs = 60_000;
const filmWithinMs = 300_000;
const askEveryMs = 200;
/** How long the others do the work of a stopped one. */
const awayMs = 2000;

/** The smoke test of operators. @param {Trial} trial */
export const sendToCatalog = ({ url, passwordFile }) =>
  output(process.execPath, [join(root, 'deploy/checks/try-studio.mjs'), url, passwordFile]);

/** @param {Trial} trial */
export const rejectAndRestore = async ({ client }) => {
  const { submissionId: id, objectPath } = await client.sendSong(523);
  assert.equal((await client.verdictOf(id)).state, 'valid', 'the song is heard');
  const original = await client.hashOf(objectPath);
  await client.call('POST', `/api/admin/submissions/${id}/reject`);
  const { archive } = await client.untilSubmission(id, (one) => one.archive?.state === 'done');
  await client.call('POST', `/api/admin/submissions/${id}/restore`);
  await client.untilSubmission(id, (one) => one.status === 'pending' && one.archive === null);
  assert.equal(await client.hashOf(objectPath), original, 'the file is restored byte for byte');
  return `${archive.originalBytes} bytes archived as ${archive.archivedBytes}, and back`;
};

/** The default film, as if an admin had chosen it: through the video codecs of the image. @param {Trial} trial */
export const makeFilm = async ({ client, run }) => {
  const findFilm = 'cd frontend/dist && ls assets/default-720-*.mp4';
  const film = await client.read(`/${await run('exec', '--no-TTY', 'gateway', 'sh', '-c', findFilm)}`);
  const videoUrl = await client.upload(new Uint8Array(film), 'video/mp4');
  await client.call('PUT', '/api/admin/hero-settings', { videoType: 'file', videoUrl, videoTitle: 'A film' });
  const isOver = (/** @type {any} */ { processing }) => ['done', 'failed'].includes(processing?.state);
  const { processing, renditions } = await client.until(
    () => client.call('GET', '/api/hero-settings'),
    isOver,
    filmWithinMs,
  );
  assert.equal(processing.state, 'done', processing.error);
  return renditions.map((/** @type {any} */ { type, height }) => `${type} of ${height} lines`).join(', ');
};

/** @param {string} container */
const untilHealthy = async (container) => {
  const deadline = Date.now() + healthyWithinMs;
  while ((await docker(['inspect', '--format', '{{.State.Health.Status}}', container])) !== 'healthy') {
    assert.ok(Date.now() < deadline, `${container} is not healthy after ${healthyWithinMs / 1000} s`);
    await sleep(askEveryMs);
  }
};

/** Stops and starts one replica of each service, one after the other, under load; then the gateway. @param {Trial} trial */
export const stopOneOfEach = async (trial) => {
  const load = startLoad(trial.client);
  try {
    for (const name of replicated) {
      const [container = ''] = await trial.containers(name);
      await docker(['stop', container]);
      await sleep(awayMs);
      await docker(['start', container]);
      await untilHealthy(container);
    }
  } finally {
    load.end();
  }
  const { rounds, briefs, songs } = await load.check();
  const [gateway = ''] = await trial.containers('gateway');
  await docker(['restart', gateway]);
  await untilHealthy(gateway);
  return `${rounds} rounds, ${briefs} briefs, ${songs} songs: none failed, none lost`;
};

/** Backs up, deletes everything, restores it, and compares. The commands are those of docs/operations.md. @param {Trial} trial */
export const backUpAndRestore = async (trial) => {
  const before = await takeSnapshot(trial.client);
  await trial.operate('backup', backupFile);
  await trial.operate('verify', backupFile);
  await trial.run('down', '--volumes');
  await trial.up();
  await trial.run('stop', 'gateway', ...replicated);
  await trial.operate('restore', backupFile);
  await trial.up();
  const after = await takeSnapshot(trial.client);
  assert.deepEqual(after, before, 'the restored studio answers the same');
  const records = Object.values(before.records).flat().length;
  return `${records} records and ${Object.keys(before.hashes).length} files, the same`;
};
