import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { register } from 'prom-client';
import { request } from 'undici';
import { AppError } from '@cueroom/contracts/app-error';
import { listPublicProjects, type PublicProject } from '@cueroom/contracts/content/projects';
import { eventually } from '@cueroom/testing/eventually';
import { testGateway, type TestGateway } from '../testing/test-gateway';

const project = { id: 'a'.repeat(24), title: 'The Long Take', description: 'x'.repeat(2000) } as PublicProject;
const url = '/api/projects?medium=Film';

let gateway: TestGateway;
let origin: string;
beforeEach(async () => {
  gateway = await testGateway();
  gateway.bus.answer(listPublicProjects, () => ({ items: [project], total: 1 }));
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

test('the second answer is the first one, and no service is asked for it', async () => {
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

test('every answer is counted once, whether it is made or cached', async () => {
  const published = async () => {
    const metric = await register.getSingleMetric('http_requests_total')?.get();
    const of = (status: number) => metric?.values.find(({ labels }) => labels.status === status)?.value ?? 0;
    return [of(200), of(304)];
  };
  const [whole = 0, held = 0] = await published();
  const { headers } = await get();
  await get();
  await get({ 'if-none-match': String(headers.etag) });
  expect(await published()).toEqual([whole + 2, held + 1]);
});

test('fifty who ask at once cost one question', async () => {
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(asked()).toBe(1);
});

test('after a change the answer is a new one', async () => {
  await get();
  await gateway.bus.hint('public-site');
  await get();
  expect(asked()).toBe(2);
});

test('what was asked for before a change is not kept after it', async () => {
  let answer = (_items: PublicProject[]) => {};
  const old = new Promise<PublicProject[]>((resolve) => (answer = resolve));
  gateway.bus.answer(listPublicProjects, async () => ({ items: await old, total: 1 }));
  const early = get();
  await eventually(() => expect(asked()).toBe(1));
  gateway.bus.answer(listPublicProjects, () => ({ items: [], total: 0 }));
  const late = get();
  expect(JSON.parse((await late).bytes.toString())).toEqual([]);
  answer([project]);
  expect(JSON.parse((await early).bytes.toString())).toEqual([project]);
  expect(JSON.parse((await get()).bytes.toString())).toEqual([]);
});

test('while hints may be missed, nothing is cached', async () => {
  await get();
  gateway.bus.setSubscribed(false);
  for (let time = 0; time < 2; time++) expect((await get()).status).toBe(200);
  expect(asked()).toBe(3);
  gateway.bus.setSubscribed(true);
  await get();
  await get();
  expect(asked()).toBe(4);
});

test('a failure is not kept', async () => {
  gateway.bus.answer(listPublicProjects, () => {
    throw new AppError('unavailable', 'away');
  });
  expect((await get()).status).toBe(503);
  gateway.bus.answers.set(listPublicProjects.name, () => ({ items: [project], total: 1 }));
  expect((await get()).status).toBe(200);
});

test('each encoding has its own tag, the same when it is made and when it is cached', async () => {
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const tags = new Set<string>();
  for (const [encoding, decode] of Object.entries(decoded)) {
    await gateway.bus.hint('public-site');
    const [made, cached] = [await get({ 'accept-encoding': encoding }), await get({ 'accept-encoding': encoding })];
    expect(JSON.parse(decode(cached.bytes).toString())).toEqual([project]);
    expect(cached.bytes).toEqual(made.bytes);
    const etag = String(cached.headers.etag);
    expect(made.headers.etag).toBe(etag);
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
