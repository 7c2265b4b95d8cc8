import { AppError } from '@cueroom/contracts/app-error';
import { addTrack, deleteTrack, listTracks, type Track, updateTrack } from '@cueroom/contracts/catalog/tracks';
import { listProjects } from '@cueroom/contracts/content/projects';
import { approveSubmission, promoteSong, rejectSubmission, restoreSubmission } from '@cueroom/contracts/intake/review';
import { addSong, getSong, type Song } from '@cueroom/contracts/intake/songs';
import {
  addSubmission,
  deleteSubmission,
  findSentSubmission,
  getSubmission,
  listSubmissions,
  listSubmissionsWithSongs,
  setSubmissionStatus,
  setSubmissionTags,
  type SubmissionWithSongs,
} from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner, checkObject, openUpload } from '@cueroom/contracts/media/objects';
import { isSigned } from '@cueroom/platform/signed-path';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { asAdmin, basic, secret, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);
const key = anObjectKey();
const receipt = { id, submissionUid: 'ABC1234', status: 'submitted' as const, createdAt: '2026-11-21T00:00:00.000Z' };
const song = {
  id,
  submissionId: id,
  trackTitle: 'Reel 1',
  audioFileUrl: objectPathOf(key),
  audio: {
    state: 'valid',
    peaksUrl: `${objectPathOf(key)}.peaks.json`,
    previewUrl: `${objectPathOf(key)}.preview.mp3`,
  },
} as Song;
const submission = { id, artistName: 'The Test Pressing', songs: [song] } as SubmissionWithSongs;
const track = { id, title: 'Reel 1', artist: 'The Test Pressing', fileUrl: objectPathOf(key) } as Track;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ RATE_LIMIT_SUBMISSIONS: 1000 });
});
afterAll(() => gateway.app.close());

const signedKey = (address: string): { key: string; isSigned: boolean } => {
  const { pathname, searchParams } = new URL(address, 'http://cueroom.test');
  const name = pathname.slice('/api/objects/'.length);
  const signed = `${name}\n${searchParams.get('of')}`;
  return { key: name, isSigned: isSigned(secret, 'GET', signed, Object.fromEntries(searchParams)) };
};

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  gateway.call({ method: 'POST', url, payload, headers });

describe('artists', () => {
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

  test('an upload answers where to PUT, signed, on the host that was asked', async () => {
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    gateway.bus.answer(openUpload, () => ({ key, expiresAt }));
    const answer = await gateway.call({
      method: 'POST',
      url: '/api/objects/upload',
      headers: { host: 'studio.example:8080' },
    });

    expect(answer.statusCode).toBe(200);
    const { uploadURL, resumableURL, ...rest } = answer.json();
    expect(rest).toEqual({ objectPath: objectPathOf(key), method: 'PUT', expiresAt });
    const { origin, searchParams } = new URL(uploadURL);
    expect(origin).toBe('http://studio.example:8080');
    expect(isSigned(secret, 'PUT', key, Object.fromEntries(searchParams))).toBe(true);
    // Or, by the tus protocol, to this address.
    const resumable = new URL(resumableURL);
    const query = Object.fromEntries(resumable.searchParams);
    expect([resumable.origin, resumable.pathname, query.key]).toEqual([origin, '/api/objects/tus', key]);
    expect(isSigned(secret, 'POST', key, query)).toBe(true);
    expect(isSigned(secret, 'PUT', key, query)).toBe(false);
  });

  test('who opens an upload is known by the sign-in, never by what is sent', async () => {
    gateway.bus.answer(openUpload, () => ({ key, expiresAt: new Date().toISOString() }));
    const open = (headers = {}, body: object = { kind: 'image' }) => post('/api/objects/upload', body, headers);
    await open(asAdmin);
    await open();
    await open({ authorization: basic('admin', 'wrong') });
    const [admin, ...strangers] = gateway.bus.asked(openUpload).slice(-3);
    expect(admin).toEqual({ kind: 'image', byAdmin: true });
    expect(strangers).toEqual([{ kind: 'image' }, { kind: 'image' }]);
    expect((await open({}, { byAdmin: true })).statusCode).toBe(400);
  });
});

describe('lists', () => {
  test('answer items, and the total in a header', async () => {
    gateway.bus.answer(listProjects, () => ({ items: [], total: 7 }));
    const answer = await gateway.call({ url: '/api/admin/projects?limit=1&offset=7', headers: asAdmin });

    expect(answer.json()).toEqual([]);
    expect(answer.headers).toMatchObject({ 'x-total-count': '7', 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('x-total-count-is');
    expect(gateway.bus.asked(listProjects).at(-1)).toEqual({ limit: 1, offset: 7 });

    gateway.bus.answer(listProjects, () => ({ items: [], total: 1000, isAtLeast: true }));
    const { headers } = await gateway.call({ url: '/api/admin/projects?q=s', headers: asAdmin });
    expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-is': 'at-least' });
  });

  test('what was understood of a search, and how many are not marked, stand in headers', async () => {
    const understood = [{ fact: 'key', value: 'B♭ minor', words: 'B♭m' }];
    gateway.bus.answer(listTracks, () => ({ items: [], total: 0, understood, notMarked: 0 }));
    const { headers } = await gateway.call({ url: '/api/admin/music?q=B%E2%99%ADm', headers: asAdmin });
    expect(JSON.parse(decodeURIComponent(String(headers['x-understood'])))).toEqual(understood);
    expect(headers['x-not-marked']).toBe('0');
  });

  test.each(['limit=0', 'limit=501', 'limit=x', 'limit=1&limit=2', 'offset=-1', 'status=new', 'status=a&status=b'])(
    '?%s is 400',
    async (query) => {
      const answer = await gateway.call({ url: `/api/admin/submissions?${query}`, headers: asAdmin });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('submissions come with or without songs; what a browser plays is signed', async () => {
    const { songs: _songs, ...row } = submission;
    gateway.bus.answer(listSubmissions, () => ({ items: [row], total: 1 }));
    gateway.bus.answer(listSubmissionsWithSongs, () => ({ items: [submission], total: 1 }));
    const [plain] = (await gateway.call({ url: '/api/admin/submissions', headers: asAdmin })).json();
    const [whole] = (await gateway.call({ url: '/api/admin/submissions-with-songs', headers: asAdmin })).json();

    expect(plain).toEqual({ id, artistName: 'The Test Pressing' });
    const { previewUrl, peaksUrl } = whole.songs[0].audio;
    expect(signedKey(previewUrl)).toEqual({ key: `${key}.preview.mp3`, isSigned: true });
    expect(signedKey(peaksUrl)).toEqual({ key: `${key}.peaks.json`, isSigned: true });
  });

  test('a track plays its preview, else its own file, else the link; and nothing when it has none', async () => {
    const preview = `${objectPathOf(key)}.preview.mp3`;
    const link = 'https://elsewhere.example/song.mp3';
    const items = [{ ...track, previewUrl: preview }, track, { ...track, fileUrl: link }, { ...track, fileUrl: null }];
    gateway.bus.answer(listTracks, () => ({ items, total: 4 }) as never);
    const tracks: { fileStreamUrl: string; peaksUrl: string }[] = (
      await gateway.call({ url: '/api/admin/music', headers: asAdmin })
    ).json();

    expect(tracks.slice(0, 2).map(({ fileStreamUrl }) => signedKey(fileStreamUrl))).toEqual([
      { key: `${key}.preview.mp3`, isSigned: true },
      { key, isSigned: true },
    ]);
    expect(tracks.slice(2).map(({ fileStreamUrl }) => fileStreamUrl)).toEqual([link, null]);
    expect(signedKey(tracks[0]!.peaksUrl)).toEqual({ key: `${key}.peaks.json`, isSigned: true });
    expect(tracks.slice(1).map(({ peaksUrl }) => peaksUrl)).toEqual([null, null, null]);
  });
});

describe('review', () => {
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
});

describe('catalog', () => {
  const fields = { title: 'Reel 1', artist: 'The Test Pressing' };
  const music = (payload: object) => post('/api/admin/music', payload, { ...asAdmin, host: 'localhost' });

  test('a track is added; a file of ours is known by its path, a link elsewhere stays', async () => {
    gateway.bus.answer(addTrack, () => track);
    const own = await music({ ...fields, fileUrl: `http://localhost${objectPathOf(key)}` });
    await music({ ...fields, fileUrl: 'https://elsewhere.example/song.mp3' });

    expect(own.statusCode).toBe(201);
    expect(gateway.bus.asked(addTrack).map(({ fileUrl }) => fileUrl)).toEqual([
      objectPathOf(key),
      'https://elsewhere.example/song.mp3',
    ]);
  });

  test('with a song it is a promotion, with the song’s own file or the one that came along', async () => {
    const promotion = { ...fields, sourceSongId: id };
    gateway.bus.answer(promoteSong, () => track);
    gateway.bus.answer(updateTrack, ({ changes }) => ({ ...track, ...changes }) as Track);
    gateway.bus.answer(checkObject, () => undefined);
    expect((await music(promotion)).json().fileUrl).toBe(track.fileUrl);
    expect((await music({ ...promotion, fileUrl: track.fileUrl })).json().fileUrl).toBe(track.fileUrl);
    expect(gateway.bus.asked(updateTrack)).toEqual([]);

    const other = objectPathOf('e'.repeat(32));
    const promoted = await music({ ...promotion, fileUrl: `http://localhost${other}` });
    expect([promoted.statusCode, promoted.json().fileUrl]).toEqual([201, other]);
    expect(gateway.bus.asked(updateTrack)).toEqual([{ id: track.id, changes: { fileUrl: other } }]);
    expect(gateway.bus.asked(promoteSong)).toEqual(Array(3).fill({ track: promotion, by: 'admin' }));
  });

  test('a promotion with a file that is none is refused before the song is promoted', async () => {
    gateway.bus.answer(checkObject, ({ owner }) => {
      expect(owner).toBe(approvedSongOwner(id));
      throw new AppError('invalid', 'This is not an uploaded file');
    });
    const promotedBefore = gateway.bus.asked(promoteSong).length;
    const promotion = { ...fields, sourceSongId: id };
    const broken = await music({ ...promotion, fileData: 'data:audio/mpeg;base64,AAAA' });
    const unknown = await music({ ...promotion, fileUrl: objectPathOf('e'.repeat(32)) });
    expect([broken.statusCode, unknown.statusCode]).toEqual([400, 400]);
    expect(gateway.bus.asked(promoteSong)).toHaveLength(promotedBefore);
  });

  test.each(['data:audio/mpeg;base64,AAAA', `data:audio/mpeg;base64,${'*'.repeat(200)}`, 'A'.repeat(200)])(
    'bytes that are no audio data are 400 (%.40s)',
    async (fileData) => {
      const answer = await music({ ...fields, fileData });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toBe('Invalid or corrupted audio data');
    },
  );

  test('a file that says it is no sound is refused as one that is none', async () => {
    gateway.bus.answer(openUpload, () => {
      throw new AppError('wrong_type', 'Please choose WAV');
    });
    const fileData = `data:text/html;base64,${Buffer.from('<p>'.repeat(100)).toString('base64')}`;
    const answer = await music({ ...fields, fileData });
    expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Invalid or corrupted audio data']);
  });

  test('changes and deletes', async () => {
    gateway.bus.answer(updateTrack, () => track);
    gateway.bus.answer(deleteTrack, () => undefined);
    const url = `/api/admin/music/${id}`;
    const changed = await gateway.call({ method: 'PUT', url, payload: { available: false }, headers: asAdmin });
    const deleted = await gateway.call({ method: 'DELETE', url, headers: asAdmin });

    expect([changed.statusCode, deleted.statusCode]).toEqual([200, 204]);
    expect(gateway.bus.asked(updateTrack).slice(-1)).toEqual([{ id, changes: { available: false } }]);
  });
});
