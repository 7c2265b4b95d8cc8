import { AppError } from '@cueroom/contracts/app-error';
import { type Download, getDownload, startDownload } from '@cueroom/contracts/media/downloads';
import { isSigned } from '@cueroom/platform/signed-path';
import { asAdmin, secret, testGateway, type TestGateway } from '../testing/test-gateway';

const trackId = 'a'.repeat(24);
const id = 'b'.repeat(32);
const queued: Download = { id, state: 'queued', filename: 'Mara - Salt Roads.wav', bytes: null, error: null };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());
const start = (payload: object, headers = asAdmin) =>
  gateway.call({ method: 'POST', url: `/api/admin/music/${trackId}/downloads`, payload, headers });
const get = (key = id) => gateway.call({ url: `/api/admin/downloads/${key}`, headers: asAdmin });

test('a download begins in one of four formats', async () => {
  gateway.bus.answer(startDownload, () => queued);
  const begun = await start({ format: 'wav' });
  expect([begun.statusCode, begun.json()]).toEqual([201, { ...queued, url: null }]);
  expect(gateway.bus.asked(startDownload)).toEqual([{ trackId, format: 'wav', hasRights: true }]);
  expect((await start({ format: 'exe' })).json().errors).toEqual({ format: [expect.any(String)] });
  expect((await start({ format: 'wav' }, {} as never)).statusCode).toBe(401);
});

test('a track without a file of ours is 422, with a sentence', async () => {
  gateway.bus.answer(startDownload, () => {
    throw new AppError('impossible', 'This track has no file');
  });
  const refused = await start({ format: 'mp3' });
  expect([refused.statusCode, refused.json().detail]).toEqual([422, 'This track has no file']);
});

test('it has an address, signed for this file alone, once it is done', async () => {
  gateway.bus.answer(getDownload, () => queued);
  expect((await get()).json()).toEqual({ ...queued, url: null });
  gateway.bus.answer(getDownload, (): Download => ({ ...queued, state: 'done', bytes: 44 }));
  const { url } = (await get()).json<{ url: string }>();
  const address = new URL(url, 'http://studio.test');
  expect(address.pathname).toBe(`/api/objects/${id}`);
  expect(isSigned(secret, 'GET', id, Object.fromEntries(address.searchParams))).toBe(true);
  expect((await get('nothing')).statusCode).toBe(400);
});
