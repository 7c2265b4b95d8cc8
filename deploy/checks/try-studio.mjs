// @ts-check
// Sends a song through a running studio, from the artist's form to the catalog, through every process.
//   node deploy/checks/try-studio.mjs http://localhost:8080 deploy/docker/secrets/admin_password
// The second argument is a file with the admin's password. It leaves a submission and a track behind: not for production.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StudioClient } from './studio-client.mjs';

const [url = 'http://localhost:8080', passwordFile = 'deploy/docker/secrets/admin_password'] = process.argv.slice(2);
const studio = new StudioClient(url, readFileSync(passwordFile, 'utf8').trim());

assert.match(`${await studio.read('/')}`, /<main/, 'the gateway draws the first page');
const { submissionId } = await studio.sendSong();
const startedAt = Date.now();
const audio = await studio.verdictOf(submissionId);
assert.equal(audio.state, 'valid', `the song is heard: ${JSON.stringify(audio)}`);
const { tracks } = await studio.call('POST', `/api/admin/submissions/${submissionId}/approve`);
assert.equal(tracks.length, 1, 'the song is in the catalog');
console.log(
  `A song was sent, heard (${audio.loudnessLufs} LUFS) and approved; its verdict took ${Date.now() - startedAt} ms.`,
);
