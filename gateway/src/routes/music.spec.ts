import { AppError } from '@cueroom/contracts/app-error';
import { addTrack, deleteTrack, type Track, updateTrack } from '@cueroom/contracts/catalog/tracks';
import { promoteSong } from '@cueroom/contracts/intake/review';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner, checkObject, openUpload } from '@cueroom/contracts/media/objects';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';
import { id, key, track } from './routes.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const fields = { title: 'Reel 1', artist: 'The Test Pressing' };
const music = (payload: object) =>
  gateway.call({ method: 'POST', url: '/api/admin/music', payload, headers: { ...asAdmin, host: 'localhost' } });

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
