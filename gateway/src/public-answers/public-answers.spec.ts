import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { register } from 'prom-client';
import { request } from 'undici';
import { listPublicProjects, type PublicProject } from '@cueroom/contracts/content/projects';
import { writtenPage } from '@cueroom/contracts/message';
import { testGateway, type TestGateway } from '../testing/test-gateway';

const project = { id: 'a'.repeat(24), title: 'The Long Take', description: 'x'.repeat(2000) } as PublicProject;
const url = '/api/projects?medium=Film';

let gateway: TestGateway;
let origin: string;
beforeEach(async () => {
  gateway = await testGateway();
  gateway.bus.answer(listPublicProjects, () => writtenPage([project]));
  await gateway.app.listen(0, '127.0.0.1');
  origin = await gateway.app.getUrl();
});
afterEach(() => gateway.app.close());

const get = async (headers: Record<string, string> = {}) => {
  const answer = await request(origin + url, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const { date: _date, ...said } = answer.headers;
  return { status: answer.statusCode, headers: said, bytes };
};
const asked = () => gateway.bus.asked(listPublicProjects).length;

test('the second answer is the first one, and nobody is asked for it', async () => {
  const headers = { 'x-request-id': 'mine', 'accept-encoding': 'gzip' };
  const first = await get(headers);
  expect(await get(headers)).toEqual(first);
  expect(first.headers).toMatchObject({
    'x-request-id': 'mine',
    'x-total-count': '1',
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  });
  expect(asked()).toBe(1);
});

test('every answer is counted, also one that the framework never saw', async () => {
  const told = async () => {
    const metric = await register.getSingleMetric('http_requests_total')?.get();
    const of = (status: number) => metric?.values.find(({ labels }) => labels.status === status)?.value ?? 0;
    return [of(200), of(304)];
  };
  const [whole = 0, held = 0] = await told();
  const { headers } = await get();
  await get();
  await get({ 'if-none-match': String(headers.etag) });
  expect(await told()).toEqual([whole + 2, held + 1]);
});

test('fifty who ask at once cost one question', async () => {
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(asked()).toBe(1);
});

test('after a change the answer is a new one', async () => {
  await get();
  await gateway.bus.renew('public-site');
  await get();
  expect(asked()).toBe(2);
});

test('an answer that nobody can vouch for is asked for anew', async () => {
  await get();
  jest.spyOn(gateway.bus, 'heldVersion').mockReturnValue(undefined);
  jest.spyOn(gateway.bus, 'version').mockRejectedValue(new Error('Redis is away'));
  expect((await get()).status).toBe(200);
  expect(asked()).toBe(2);
});

test('each encoding has its own tag, the same before and behind the framework', async () => {
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const tags = new Set<string>();
  for (const [encoding, decode] of Object.entries(decoded)) {
    await gateway.bus.renew('public-site');
    const [behind, before] = [await get({ 'accept-encoding': encoding }), await get({ 'accept-encoding': encoding })];
    expect(JSON.parse(decode(before.bytes).toString())).toEqual([project]);
    expect(before.bytes).toEqual(behind.bytes);
    const etag = String(before.headers.etag);
    expect(behind.headers.etag).toBe(etag);
    const again = await get({ 'accept-encoding': encoding, 'if-none-match': etag });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    tags.add(etag);
  }
  expect(tags.size).toBe(3);
});

test('refused queries stay refused', async () => {
  for (let time = 0; time < 2; time++) {
    const { statusCode, body } = await request(`${origin}/api/projects?year=soon`);
    await body.dump();
    expect(statusCode).toBe(400);
  }
});
