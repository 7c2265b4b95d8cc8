// @ts-check
// Sends a song through a running studio, from the artist's form to the catalog, through every process.
//   node deploy/checks/try-studio.mjs http://localhost:8080 deploy/docker/secrets/admin_password
// The second argument is a file with the admin's password. It leaves a submission and a track behind: not for production.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [url = 'http://localhost:8080', passwordFile = 'deploy/docker/secrets/admin_password'] = process.argv.slice(2);
const password = readFileSync(passwordFile, 'utf8').trim();
const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
const verdictWithinMs = 120_000;

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
const call = async (method, path, body) => {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(path.startsWith('/api/admin') && { authorization }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
};

/** A tone of three seconds: WAV, mono, 16 bit. @returns {Uint8Array<ArrayBuffer>} */
const tone = () => {
  const [rateHz, seconds, headBytes] = [44_100, 3, 44];
  const samples = rateHz * seconds;
  const wav = Buffer.alloc(headBytes + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / rateHz)), headBytes + at * 2);
  }
  return new Uint8Array(wav);
};

const page = await (await fetch(url)).text();
assert.match(page, /<main/, 'the gateway draws the first page');

const submissionUid = `TRY${String(Date.now()).slice(-4)}`;
const artist = { artistName: 'A Trial', email: 'trial@example.org', description: 'Whether everything works.' };
const { id: submissionId } = await call('POST', '/api/artist/submit', { submissionUid, ...artist });
const { uploadURL, objectPath } = await call('POST', '/api/objects/upload');
const stored = await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'audio/wav' }, body: tone() });
assert.equal(stored.status, 200, 'the upload is stored');
const song = { submissionId, songUid: `${submissionUid}_S1`, trackTitle: 'A Tone', audioFileUrl: objectPath };
await call('POST', '/api/artist/submit-song', song);

const verdictOf = async () => {
  const all = await call('GET', '/api/admin/submissions-with-songs');
  return all.find((/** @type {{ id: string }} */ { id }) => id === submissionId).songs[0].audio;
};
const startedAt = Date.now();
let audio = await verdictOf();
while (['queued', 'running'].includes(audio.state) && Date.now() - startedAt < verdictWithinMs) {
  await sleep(500);
  audio = await verdictOf();
}
assert.equal(audio.state, 'valid', `the song is heard: ${JSON.stringify(audio)}`);
const { tracks } = await call('POST', `/api/admin/submissions/${submissionId}/approve`);
assert.equal(tracks.length, 1, 'the song is in the catalog');
console.log(
  `A song was sent, heard (${audio.loudnessLufs} LUFS) and approved; its verdict took ${Date.now() - startedAt} ms.`,
);
