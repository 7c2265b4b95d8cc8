import { listTracks } from '@cueroom/contracts/catalog/tracks';
import { listProjects } from '@cueroom/contracts/content/projects';
import { listSubmissions, listSubmissionsWithSongs } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';
import { id, key, signedKey, submission, track } from './routes.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

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
