import type { IncomingMessage } from 'node:http';
import { bodyOf, openDoor } from './object.proxy.fixture';

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const id = '0123456789abcdef0123456789abcdef';
const tus = { 'tus-resumable': '1.0.0' };

test('a part arrives with its headers; media learns who sends it, but no address and no credentials', async () => {
  let body = '';
  let seen = undefined as IncomingMessage | undefined;
  door.handle(async (request, response) => {
    [seen, body] = [request, (await bodyOf(request)).toString()];
    response.writeHead(204, { ...tus, 'upload-offset': '7', 'x-object-path': '/api/objects/1', server: 'media' }).end();
  });
  const answer = await fetch(`${door.url}/api/objects/tus/${id}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      'upload-offset': '4',
      'upload-checksum': 'sha1 abc=',
      'content-type': 'application/offset+octet-stream',
      authorization: 'Basic abc',
      'x-sender': 'somebody else',
    },
    body: 'abc',
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'upload-offset': '7', 'x-object-path': '/api/objects/1' });
  expect(answer.headers.get('server')).toBeNull();
  expect([seen?.method, seen?.url, body]).toEqual(['PATCH', `/api/objects/tus/${id}`, 'abc']);
  expect(seen?.headers).toMatchObject({ 'upload-offset': '4', 'upload-checksum': 'sha1 abc=', 'content-length': '3' });
  expect(seen?.headers.authorization).toBeUndefined();
  expect(seen?.headers['x-sender']).toMatch(/^[0-9a-f]{64}$/);
});

test('a refusal is a problem, with the headers that tus wants', async () => {
  door.handle((request, response) => {
    request.resume();
    const headers = { ...tus, 'tus-version': '1.0.0', 'content-type': 'application/problem+json' };
    response.writeHead(429, { ...headers, 'retry-after': '600' });
    response.end(JSON.stringify({ detail: 'Tus-Resumable must be 1.0.0' }));
  });
  const answer = await fetch(`${door.url}/api/objects/tus`, { method: 'POST' });
  expect([answer.headers.get('tus-version'), answer.headers.get('retry-after')]).toEqual(['1.0.0', '600']);
  expect(await answer.json()).toMatchObject({ status: 429, detail: 'Tus-Resumable must be 1.0.0' });
});

test('where only GET and POST pass, a header names the method; GET itself is none of them', async () => {
  const methods: unknown[] = [];
  door.handle((request, response) => {
    methods.push(request.method);
    request.resume();
    response.writeHead(204).end();
  });
  const post = (method: string) =>
    fetch(`${door.url}/api/objects/tus/${id}`, {
      method: 'POST',
      headers: { ...tus, 'x-http-method-override': method },
    });
  for (const method of ['PATCH', 'DELETE']) expect((await post(method)).status).toBe(204);
  expect(methods).toEqual(['PATCH', 'DELETE']);
  expect((await post('PUT')).status).toBe(405);
  const read = await fetch(`${door.url}/api/objects/tus/${id}`);
  expect([read.status, read.headers.get('tus-resumable')]).toEqual([405, '1.0.0']);
  expect((await fetch(`${door.url}/api/objects/tus`)).status).toBe(405);
});
