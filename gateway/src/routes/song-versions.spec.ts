import { AppError, type ErrorKind } from '@cueroom/contracts/app-error';
import { addPageVersion, type ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { addSongVersion } from '@cueroom/contracts/intake/song-versions';
import type { Song } from '@cueroom/contracts/intake/songs';
import { addSubmission, getSubmission, type SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Version } from '@cueroom/contracts/versions/versions';
import { aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const id = 'a'.repeat(24);
const path = objectPathOf(anObjectKey());
const post = (url: string, payload: object) =>
  gateway.call({ method: 'POST', url, payload, headers: { host: 'localhost' } });

const sent = { songUid: 'ABC1234_S1', versionUid: 'ABC1234_S1_V1', kind: 'instrumental', audioFileUrl: path };
const version = {
  ...{ id, versionUid: sent.versionUid, kind: 'instrumental', fileUrl: path, duration: 62 },
  ...{ audio: { state: 'valid', durationSec: 62 }, hints: [{ code: 'same-file', words: 'The same file' }] },
} as Version;
const submit = (fields: object) => post('/api/artist/submit-version', { ...sent, ...fields });

test('a version is 201 with its record, 200 when it was there already, and its file is known by its path', async () => {
  gateway.bus.answer(addSongVersion, () => ({ record: version, isNew: true }));
  const first = await submit({ audioFileUrl: `http://localhost:80${path}` });
  gateway.bus.answer(addSongVersion, () => ({ record: version, isNew: false }));
  expect([first.statusCode, (await submit({})).statusCode]).toEqual([201, 200]);
  expect(first.json()).toMatchObject({ id, versionUid: sent.versionUid, hints: version.hints });
  expect(gateway.bus.asked(addSongVersion).at(-2)).toEqual(sent);
});

test.each([
  ['number zero', { versionUid: 'ABC1234_S1_V0' }, 'versionUid'],
  ['a leading zero', { versionUid: 'ABC1234_S1_V01' }, 'versionUid'],
  ['an unknown kind', { kind: 'remix' }, 'kind'],
  ['a stem without a label', { kind: 'stem' }, 'label'],
  ['other with a blank label', { kind: 'other', label: ' ' }, 'label'],
  ['a label of 61 characters', { label: 'x'.repeat(61) }, 'label'],
  ['no file', { audioFileUrl: undefined }, 'audioFileUrl'],
  ['a file elsewhere', { audioFileUrl: `https://elsewhere.example${path}` }, 'audioFileUrl'],
  ['an unknown field', { submissionId: id }, 'submissionId'],
])('with %s it is 400, and intake is not asked', async (_, fields, field) => {
  const asked = gateway.bus.asked(addSongVersion).length;
  const answer = await submit(fields);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  expect(gateway.bus.asked(addSongVersion)).toHaveLength(asked);
});

test.each([
  ['not_found', 404],
  ['conflict', 409],
  ['invalid', 400],
  ['unavailable', 503],
] as [ErrorKind, number][])('what intake refuses as %s is %i', async (kind, status) => {
  gateway.bus.answer(addSongVersion, () => Promise.reject(new AppError(kind, 'No')));
  expect((await submit({ versionUid: 'ABC1234_S1_V21' })).statusCode).toBe(status);
});

test('who sent them learns what was found in versions, too', async () => {
  const receipt = { id, submissionUid: 'ABC1234', status: 'submitted' as const, createdAt: '2026-11-21T00:00:00.000Z' };
  const song = { songUid: sent.songUid, audio: { state: 'valid' }, versions: [version] } as Song;
  gateway.bus.answer(addSubmission, () => ({ record: receipt, isNew: true }));
  gateway.bus.answer(getSubmission, () => ({ id, songs: [song] }) as SubmissionWithSongs);
  const { checksUrl } = (await post('/api/artist/submit', aNewSubmission())).json<{ checksUrl: string }>();
  const checked = { versionUid: sent.versionUid, verdict: 'fine', durationSec: 62, hints: version.hints };
  expect((await gateway.call({ url: checksUrl })).json()).toEqual([
    { songUid: sent.songUid, verdict: 'fine', versions: [checked] },
  ]);
});

test('the page adds versions by the token alone', async () => {
  const token = 'x'.repeat(43);
  const url = `/api/music/${token}/songs/${id}/versions`;
  const { kind, audioFileUrl } = sent;
  gateway.bus.answer(addPageVersion, () => ({ record: { artistName: 'A' } as ArtistPage, isNew: true }));
  const added = await post(url, { kind, audioFileUrl });
  expect([added.statusCode, added.json()]).toEqual([201, { artistName: 'A' }]);
  expect(gateway.bus.asked(addPageVersion)).toEqual([{ token, id, kind, audioFileUrl }]);
  gateway.bus.answer(addPageVersion, () => ({ record: { artistName: 'A' } as ArtistPage, isNew: false }));
  expect((await post(url, { kind, audioFileUrl })).statusCode).toBe(200);
  expect((await post(url, { kind, audioFileUrl: 'reel.wav' })).statusCode).toBe(400);
});
