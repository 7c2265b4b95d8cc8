import { AppError } from '@cueroom/contracts/app-error';
import { approveSubmission, rejectSubmission, restoreSubmission } from '@cueroom/contracts/intake/review';
import { getSong } from '@cueroom/contracts/intake/songs';
import {
  deleteSubmission,
  getSubmission,
  setSubmissionStatus,
  setSubmissionTags,
} from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';
import { id, key, signedKey, song, submission, track } from './routes.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  gateway.call({ method: 'POST', url, payload, headers });

test('updates and decisions are 200 with the record, a delete is 204', async () => {
  gateway.bus.answer(getSubmission, () => submission);
  gateway.bus.answer(setSubmissionTags, () => submission);
  gateway.bus.answer(setSubmissionStatus, () => submission);
  gateway.bus.answer(rejectSubmission, () => submission);
  gateway.bus.answer(restoreSubmission, () => submission);
  gateway.bus.answer(deleteSubmission, () => undefined);
  gateway.bus.answer(approveSubmission, () => ({ submission, tracks: [track], skipped: [] }));
  const url = `/api/admin/submissions/${id}`;
  const send = async (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object) =>
    gateway.call({ method, url: url + path, payload, headers: asAdmin });

  const answers = [
    await send('PATCH', '', { tags: ['strings'] }),
    await send('PATCH', '/status', { status: 'on_hold' }),
    await send('POST', '/approve'),
    await send('POST', '/reject'),
    await send('DELETE', ''),
    await send('GET', ''),
    await send('POST', '/restore'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 204, 200, 200]);
  expect(gateway.bus.asked(setSubmissionStatus)).toEqual([{ id, status: 'on_hold' }]);
  expect(answers[2]?.json()).toMatchObject({ skipped: [], tracks: [{ id, fileStreamUrl: expect.any(String) }] });
  expect(answers[4]?.body).toBe('');
});

test.each(['approve', 'reject'])('%s on another revision is 412 with the submission as it is', async (decision) => {
  const decide = ({ ifMatch }: { ifMatch?: number[] }) => {
    throw new AppError(ifMatch?.[0] === 3 ? 'outdated' : 'conflict', 'Someone else has changed this');
  };
  gateway.bus.answer(approveSubmission, decide);
  gateway.bus.answer(rejectSubmission, decide);
  gateway.bus.answer(getSubmission, () => submission);
  const late = await gateway.call({
    method: 'POST',
    url: `/api/admin/submissions/${id}/${decision}`,
    payload: { letter: { subject: 'Your music', text: 'Thanks' } },
    headers: { ...asAdmin, 'if-match': '"3"' },
  });
  expect([late.statusCode, late.json().current]).toMatchObject([412, { id }]);
});

test.each([
  ['not_found', 404, undefined],
  ['conflict', 409, undefined],
  ['impossible', 422, undefined],
  ['unavailable', 503, '5'],
  ['full', 507, '60'],
] as const)('what the service calls %s is %i with its words', async (kind, status, retryAfter) => {
  gateway.bus.answer(approveSubmission, () => {
    throw new AppError(kind, 'No songs found in submission');
  });
  const answer = await post(`/api/admin/submissions/${id}/approve`, undefined, asAdmin);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().detail).toBe('No songs found in submission');
  expect(answer.headers['retry-after']).toBe(retryAfter);
});

test('an unexpected error is 500 and tells nothing', async () => {
  gateway.bus.answer(approveSubmission, () => {
    throw new TypeError('Cannot read properties of undefined');
  });
  const answer = await post(`/api/admin/submissions/${id}/approve`, undefined, asAdmin);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('properties');
});

test('a malformed id is 400, a wrong method 404', async () => {
  const [malformed, endless, wrong] = [
    await post('/api/admin/submissions/42/approve', undefined, asAdmin),
    await post(`/api/admin/submissions/${'a'.repeat(300)}/approve`, undefined, asAdmin),
    await gateway.call({ method: 'PUT', url: `/api/admin/submissions/${id}`, payload: {}, headers: asAdmin }),
  ];
  expect([malformed, endless, wrong].map(({ statusCode }) => statusCode)).toEqual([400, 400, 404]);
  expect(wrong.json().requestId).toBe(wrong.headers['x-request-id']);
});

test('a song without audio is 404; one without a preview plays its original', async () => {
  gateway.bus.answer(getSong, () => ({ ...song, audioFileUrl: null, audio: { state: 'none' as const } }));
  const silent = await gateway.call({ url: `/api/admin/songs/${id}`, headers: asAdmin });
  gateway.bus.answer(getSong, () => ({ ...song, audio: { state: 'queued' as const } }));
  const early = await gateway.call({ url: `/api/admin/songs/${id}`, headers: asAdmin });

  expect(silent.statusCode).toBe(404);
  expect(early.json().audioFileData).toBeNull();
  expect(signedKey(early.json().audioUrl)).toEqual({ key, isSigned: true });
});

test('where a song can be played is answered without the sound itself', async () => {
  const previewUrl = `${objectPathOf(key)}.preview.mp3`;
  gateway.bus.answer(getSong, () => ({ ...song, audio: { state: 'valid' as const, previewUrl } }));
  const get = (query: string) => gateway.call({ url: `/api/admin/songs/${id}?${query}`, headers: asAdmin });
  const answer = await get('audioFileData=none');
  expect(answer.json().audioFileData).toBeNull();
  expect(signedKey(answer.json().audioUrl)).toEqual({ key: `${key}.preview.mp3`, isSigned: true });
  expect((await get('audioFileData=some')).statusCode).toBe(400);
});
