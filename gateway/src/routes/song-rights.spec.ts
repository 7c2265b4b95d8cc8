import { AppError } from '@cueroom/contracts/app-error';
import { getSong, setSongRights, type Song } from '@cueroom/contracts/intake/songs';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { anObjectKey } from '@cueroom/testing/factories';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const id = 'a'.repeat(24);
const song = {
  ...{ id, audioFileUrl: objectPathOf(anObjectKey()), rights: null, revision: 3 },
  audio: { state: 'queued' },
} as unknown as Song;

test('rights of a song are changed at its revision; someone else was quicker: 412 with the song as it is', async () => {
  gateway.bus.answer(getSong, () => song);
  gateway.bus.answer(setSongRights, ({ ifMatch }) => {
    if (!ifMatch?.includes(3)) throw new AppError('outdated', 'Someone else has changed this in the meantime');
    return { ...song, revision: 4 };
  });
  const url = `/api/admin/songs/${id}`;
  const read = await gateway.call({ url, headers: asAdmin });
  const patch = (etag: string) =>
    gateway.call({
      method: 'PATCH',
      url: `${url}/rights`,
      payload: { rights: null },
      headers: { ...asAdmin, 'if-match': etag },
    });
  const [written, late, malformed] = [await patch(`${read.headers.etag}`), await patch('"2"'), await patch('2')];
  expect([read, written].map(({ headers }) => headers.etag)).toEqual(['"3"', '"4"']);
  expect([written, late, malformed].map(({ statusCode }) => statusCode)).toEqual([200, 412, 400]);
  expect(late.json().current).toMatchObject({ id, revision: 3 });
});
