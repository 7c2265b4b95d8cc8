import { addSong, type Song } from '@cueroom/contracts/intake/songs';
import { addSubmission, findSentSubmission, getSubmission } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { testGateway, type TestGateway } from '../testing/test-gateway';
import { id, key, song, submission } from './routes.fixture';

const receipt = { id, submissionUid: 'ABC1234', status: 'submitted' as const, createdAt: '2026-11-21T00:00:00.000Z' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ RATE_LIMIT_SUBMISSIONS: 1000 });
});
afterAll(() => gateway.app.close());

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  gateway.call({ method: 'POST', url, payload, headers });

test('a submission is 201 with its receipt, and 200 when it was there already', async () => {
  gateway.bus.answer(addSubmission, () => ({ record: receipt, isNew: true }));
  const first = await post('/api/artist/submit', aNewSubmission());
  gateway.bus.answer(addSubmission, () => ({ record: receipt, isNew: false }));
  const again = await post('/api/artist/submit', aNewSubmission());

  expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
  expect(first.json()).toEqual({ ...receipt, checksUrl: expect.any(String) });
  expect(again.json()).toMatchObject(receipt);
});

test('who has lost the answer learns what arrived, with its link', async () => {
  gateway.bus.answer(findSentSubmission, () => ({ record: receipt, isNew: false, token: 'tok' }));
  const found = await post('/api/artist/submit/find', aNewSubmission());
  expect([found.statusCode, found.json()]).toEqual([
    200,
    { ...receipt, checksUrl: expect.any(String), link: expect.stringMatching(/\/music\/tok$/) },
  ]);
});

test('who sent the songs learns what was found in them, and no stranger does', async () => {
  const found = (audio: Song['audio'], n: number) => ({ ...song, songUid: `ABC1234_S${n}`, audio }) as Song;
  const songs = [
    found({ state: 'valid', durationSec: 214.5, previewUrl: 'secret.mp3' }, 1),
    found({ state: 'invalid', error: 'The file ends too early.' }, 2),
    found({ state: 'running' }, 3),
  ];
  gateway.bus.answer(addSubmission, () => ({ record: receipt, isNew: true }));
  gateway.bus.answer(getSubmission, () => ({ ...submission, songs }));
  const { checksUrl } = (await post('/api/artist/submit', aNewSubmission())).json<{ checksUrl: string }>();
  const answer = await gateway.call({ url: checksUrl });

  expect(answer.json()).toEqual([
    { songUid: 'ABC1234_S1', verdict: 'fine', durationSec: 214.5 },
    { songUid: 'ABC1234_S2', verdict: 'damaged', words: 'The file ends too early.' },
    { songUid: 'ABC1234_S3', verdict: 'checking' },
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  const asked = gateway.bus.asked(getSubmission).length;
  for (const url of [checksUrl.split('?')[0] ?? '', checksUrl.replace(id, 'b'.repeat(24)), `${checksUrl}0`]) {
    expect((await gateway.call({ url })).statusCode).toBe(403);
  }
  expect(gateway.bus.asked(getSubmission)).toHaveLength(asked);
});

test('bad and unknown fields are 400, each with its message, and no service is asked', async () => {
  const asked = gateway.bus.asked(addSubmission).length;
  const answer = await post('/api/artist/submit', { ...aNewSubmission(), artistName: ' ', priority: 'urgent' });

  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({
    status: 400,
    title: 'Bad Request',
    requestId: answer.headers['x-request-id'],
    errors: { artistName: ['Artist name is required'], priority: ['Unknown field'] },
  });
  expect(gateway.bus.asked(addSubmission)).toHaveLength(asked);
});

test.each([
  ['the absolute address', `http://localhost:80${objectPathOf(key)}`],
  ['the path', objectPathOf(key)],
])('a song names its uploaded file by %s', async (_by, audioFileUrl) => {
  gateway.bus.answer(addSong, () => ({ record: song, isNew: true }));
  const answer = await post('/api/artist/submit-song', aNewSong(receipt, 1, { audioFileUrl }), { host: 'localhost' });

  expect(answer.statusCode).toBe(201);
  expect(gateway.bus.asked(addSong).at(-1)?.audioFileUrl).toBe(objectPathOf(key));
});

test.each([`https://elsewhere.example${objectPathOf(key)}`, 'reel.wav', '/api/objects/../secrets'])(
  'a song whose file is %s is 400',
  async (audioFileUrl) => {
    const answer = await post('/api/artist/submit-song', aNewSong(receipt, 1, { audioFileUrl }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty('audioFileUrl');
  },
);
