import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { addSubmission } from '@cueroom/contracts/intake/submissions';
import { openUpload } from '@cueroom/contracts/media/objects';
import { currentRequestId } from '@cueroom/platform/request-context';
import { aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import fastify from 'fastify';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';
import { keepPace } from '@cueroom/platform/http/body-pace';
import { clientAddress } from './client-address';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ RATE_LIMIT_SUBMISSIONS: 1000, PUBLIC_URL: 'https://cueroom.example' });
  await gateway.app.listen(0, '127.0.0.1');
});
afterAll(() => gateway.app.close());

const submit = (headers: Record<string, string>, payload: string | Buffer | object = aNewSubmission()) =>
  gateway.call({ method: 'POST', url: '/api/artist/submit', headers, payload });

/** What a server answers to these very bytes. */
const raw = (port: number, ...parts: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    parts.forEach((part) => socket.write(part));
  });
const portOf = (server: { address(): unknown }): number => (server.address() as { port: number }).port;

describe('request ids', () => {
  test('a safe one is taken over and reaches whoever is asked; an unsafe one is replaced', async () => {
    let seen: string | undefined;
    gateway.bus.answer(addSubmission, () => {
      seen = currentRequestId();
      return { record: {} as never, isNew: true };
    });
    const safe = await submit({ 'x-request-id': 'tape-7:take.2' });
    const unsafe = await submit({ 'x-request-id': 'a"b' });

    expect(safe.headers['x-request-id']).toBe('tape-7:take.2');
    expect(seen).toBe(unsafe.headers['x-request-id']);
    expect(unsafe.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['malformed JSON', json, '{"a":', 400],
    ['an array', json, '[]', 400],
    ['a prototype key', json, '{"__proto__":{"isAdmin":true}}', 400],
    ['a field that every object has', json, { ...aNewSubmission(), hasOwnProperty: 'a' }, 400],
    ['such a field further in', json, { ...aNewSubmission(), socialLinks: { constructor: 'https://a.example' } }, 400],
    ['nesting without end', json, `{"tags":${'['.repeat(90_000)}${']'.repeat(90_000)}}`, 400],
    ['objects without end', json, `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`, 400],
    ['a NUL in a text', json, { ...aNewSubmission(), artistName: 'a\0b' }, 400],
    ['half a character', json, { ...aNewSubmission(), artistName: '\ud800' }, 400],
    ['bytes that are no UTF-8', json, Buffer.from('7b2261223a2261ff227d', 'hex'), 400],
    ['a compressed body', { ...json, 'content-encoding': 'gzip' }, gzipSync(JSON.stringify(aNewSubmission())), 415],
    ['another content type', { 'content-type': 'text/plain' }, '{}', 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 415],
    ['more than 512 KiB', json, JSON.stringify({ description: 'a'.repeat(600_000) }), 413],
  ])('%s is refused as a problem', async (_what, headers, payload, status) => {
    const answer = await submit(headers, payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, detail: expect.any(String), requestId: expect.any(String) });
  });

  test('a large one is for admins only, who may send 48 MiB where audio travels', async () => {
    const payload = { title: 'Reel 1', artist: 'A', fileData: 'A'.repeat(2_000_000) };
    const call = (headers: Record<string, string>) =>
      gateway.call({ method: 'POST', url: '/api/admin/music', headers, payload });
    expect((await call({})).statusCode).toBe(401);
    expect((await call(asAdmin)).json().detail).toBe('Invalid or corrupted audio data');
  });

  test.each([
    ['/api/admin/music', 401],
    ['/api/objects/upload', 413],
  ])('one for %s that is refused is heard out, so that its sender hears why', async (path, status) => {
    const body = 'a'.repeat(15_000_000); // more than the connection itself holds
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const bytes = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    const socket = connect(portOf(gateway.app.getHttpServer()), '127.0.0.1');
    // It reads when it has sent all; whoever cannot send any more does not read either.
    await new Promise((resolve) => socket.once('error', resolve).write(bytes, resolve));
    expect((await text(socket)).split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('one that trickles is cut off, one that keeps the pace is not', async () => {
    const server = fastify();
    keepPace(server, { graceMs: 50, bytesPerSecond: 1_000_000 });
    server.post('/', async () => 'received');
    await server.listen({ port: 0, host: '127.0.0.1' });
    const head =
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ';

    const [slow, whole] = await Promise.all([
      raw(portOf(server.server), `${head}20\r\n\r\n{"a":`),
      raw(portOf(server.server), `${head}7\r\n\r\n{"a":1}`),
    ]);
    expect(slow).toMatch(/^HTTP\/1.1 408 /);
    expect(whole).toMatch(/^HTTP\/1.1 200 /);
    await server.close();
  });
});

describe('what is no proper request', () => {
  test.each([
    ['a malformed path', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a path out of a folder', 'GET /api/docs/../admin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['huge headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: a\r\nA B: c\r\n\r\n', 400],
  ])('%s is a problem too', async (_what, bytes, status) => {
    const answer = await raw(portOf(gateway.app.getHttpServer()), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toMatch(/x-request-id: /i);
  });
});

describe('other origins', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 201],
    [{ origin: 'https://cueroom.example', 'sec-fetch-site': 'same-origin' }, 201],
    [{}, 201],
  ])('a change sent with %j is %i', async (headers, status) => {
    gateway.bus.answer(addSubmission, () => ({ record: {} as never, isNew: true }));
    expect((await submit(headers as Record<string, string>)).statusCode).toBe(status);
  });

  test.each(['/api/artist/submit', '/api/objects/tus'])('no answer of %s allows them anything', async (url) => {
    const answer = await gateway.call({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('uploads go to PUBLIC_URL when it is set', async () => {
  gateway.bus.answer(openUpload, () => ({ key: anObjectKey(), expiresAt: new Date().toISOString() }));
  const answer = await gateway.call({ method: 'POST', url: '/api/objects/upload', payload: { kind: 'audio' } });
  expect(answer.json().uploadURL).toMatch(/^https:\/\/cueroom\.example\/api\/objects\/[0-9a-f]{32}\?expires=/);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the client %s counts as %s', (ip, counted) => {
  expect(clientAddress({ ip })).toBe(counted);
});
