import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload } from '@cueroom/contracts/media/objects';
import { isSigned } from '@cueroom/platform/signed-path';
import { asAdmin, basic, secret, testGateway, type TestGateway } from '../testing/test-gateway';
import { key } from './routes.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  gateway.call({ method: 'POST', url, payload, headers });

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
