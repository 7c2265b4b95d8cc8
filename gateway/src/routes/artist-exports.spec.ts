import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { eventually } from '@cueroom/testing/eventually';
import { openDoor } from '../media/object.proxy.fixture';

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const token = 'x'.repeat(43);
const zipHeaders = {
  'content-type': 'application/zip',
  'content-length': '7',
  'content-disposition': 'attachment; filename="my-music-ABC1234.zip"',
  'cache-control': 'no-store',
};

test.each([
  ['a submission', `/api/music/${token}/export`, `/api/exports/submission?token=${token}`],
  ['a person', '/api/music/person/a-b/export', '/api/exports/person?token=a-b'],
  ['a token that cannot be one', '/api/music/%26x%0A%2F..%3F/export', '/api/exports/submission?token=%26x%0A%2F..%3F'],
  [
    'a token of any length',
    `/api/music/${'y'.repeat(1000)}/export`,
    `/api/exports/submission?token=${'y'.repeat(1000)}`,
  ],
])('the zip of %s comes through as media makes it', async (_, url, path) => {
  let seen: IncomingMessage | undefined;
  door.handle((request, response) => {
    seen = request;
    response.writeHead(200, zipHeaders).end('PK bytes'.slice(0, 7));
  });
  const answer = await fetch(door.url + url, { headers: { authorization: 'Basic YTpi', 'accept-encoding': 'gzip' } });
  expect([answer.status, await answer.text()]).toEqual([200, 'PK byte']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...zipHeaders, 'x-content-type-options': 'nosniff' });
  expect([seen?.method, seen?.url]).toEqual(['GET', path]);
  expect(seen?.headers).not.toHaveProperty('authorization');
});

test('HEAD asks for the head alone', async () => {
  let method = '';
  door.handle((request, response) => {
    method = request.method ?? '';
    response.writeHead(200, zipHeaders).end();
  });
  const answer = await fetch(`${door.url}/api/music/${token}/export`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length'), method]).toEqual([200, '7', 'HEAD']);
});

test.each([410, 404])('%i comes in the words of the studio', async (status) => {
  const detail = 'This link is no longer open. Write to studio@example.org';
  door.handle((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ detail })),
  );
  const answer = await fetch(`${door.url}/api/music/${token}/export`);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({ status, detail });
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('when media breaks off so does the download, and who leaves ends it at media', async () => {
  let isCut = false;
  door.handle((_request, response) => {
    response.writeHead(200, { ...zipHeaders, 'content-length': '1000000' }).write(randomBytes(1000));
    response.once('close', () => (isCut = true));
  });
  const leaving = new AbortController();
  const url = `${door.url}/api/music/${token}/export`;
  await fetch(url, { signal: leaving.signal });
  leaving.abort();
  await eventually(() => expect(isCut).toBe(true));

  door.handle((_request, response) => {
    response.writeHead(200, { ...zipHeaders, 'content-length': '1000000' }).write('PK');
    setImmediate(() => response.destroy());
  });
  await expect((await fetch(url)).arrayBuffer()).rejects.toThrow();
});
