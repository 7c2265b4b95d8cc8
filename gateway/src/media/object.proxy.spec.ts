import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { isSigned } from '@cueroom/platform/signed-path';
import { eventually } from '@cueroom/testing/eventually';
import { asAdmin, secret, testGateway } from '../testing/test-gateway';
import { key, noReplica, openDoor, path, queryOf } from './object.proxy.fixture';

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

describe('reading', () => {
  test('the query, ranges and conditions go in; what describes the bytes comes out; nothing else does', async () => {
    let seen: IncomingMessage | undefined;
    door.handle((request, response) => {
      seen = request;
      response.writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 0-3/10', 'x-inner': 'secret' });
      response.end('abcd');
    });
    const answer = await fetch(`${door.url}${path}?expires=1&signature=2`, {
      headers: { range: 'bytes=0-3', cookie: 'a=b', 'x-request-id': 'tape-7' },
    });

    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe('abcd');
    expect(answer.headers.get('content-range')).toBe('bytes 0-3/10');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-inner')).toBeNull();
    expect(seen?.url).toBe(`${path}?expires=1&signature=2`);
    expect(seen?.headers).toMatchObject({ range: 'bytes=0-3', 'x-request-id': 'tape-7' });
    expect(seen?.headers).not.toHaveProperty('cookie');
  });

  test('an admin reads everything: the door signs', async () => {
    let isLetIn = false;
    door.handle((request, response) => {
      isLetIn = isSigned(secret, 'GET', `${key}.peaks.json`, queryOf(request));
      expect(request.headers.authorization).toBeUndefined();
      response.end('{}');
    });
    expect((await fetch(`${door.url}${path}.peaks.json`, { headers: asAdmin })).status).toBe(200);
    expect(isLetIn).toBe(true);
  });

  test('an address that was given out for a record ends when the record has the file no longer, and begins again', async () => {
    const id = 'a'.repeat(24);
    let asked: IncomingMessage | undefined;
    door.handle((request, response) => {
      asked = request;
      response.writeHead(200, { 'cache-control': 'private, max-age=3600' }).end('sound');
    });
    const { bus, call } = door.gateway;
    bus.answer(getTrack, () => ({ id, fileUrl: path, previewUrl: `${path}.preview.mp3` }) as Track);
    const track = (await call({ url: `/api/admin/music/${id}`, headers: asAdmin })).json<{ fileStreamUrl: string }>();
    let use: FileUse = { isUsed: true };
    bus.answer(usesFile.catalog, () => use);
    const heard = async (change = (address: string) => address, headers = {}) => {
      asked = undefined;
      const answer = await fetch(door.url + change(track.fileStreamUrl), { headers });
      return [answer.status, answer.headers.get('cache-control'), asked !== undefined];
    };

    expect(await heard()).toEqual([200, 'private, no-cache', true]);
    expect(bus.asked(usesFile.catalog)).toEqual([{ key, shownBy: id }]);
    use = { isUsed: false };
    expect(await heard()).toEqual([404, 'no-store', false]);
    expect((await heard(undefined, asAdmin))[0]).toBe(200);
    use = { isUsed: true };
    expect((await heard())[0]).toBe(200);
    expect((await heard((address) => address.replace('of=track', 'of=pitch')))[0]).toBe(403);
    expect((await heard((address) => address.replace('of=track', 'of=nothing')))[0]).toBe(403);
  });

  test.each([
    [404, 'This file does not exist'],
    [403, 'Request has expired'],
  ])("media's %i is passed on in its words", async (status, detail) => {
    door.handle((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ detail })),
    );
    const answer = await fetch(door.url + path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      status,
      detail,
      requestId: answer.headers.get('x-request-id'),
    });
  });

  test('HEAD has the length and no bytes; 304 has neither', async () => {
    door.handle((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"a"', ...(!isKnown && { 'content-length': '10' }) }).end();
    });
    const head = await fetch(door.url + path, { method: 'HEAD' });
    const known = await fetch(door.url + path, { headers: { 'if-none-match': '"a"' } });
    expect(head.headers.get('content-length')).toBe('10');
    expect([known.status, known.headers.get('etag')]).toEqual([304, '"a"']);
  });

  test('a listener who leaves ends the reading behind the door', async () => {
    let isCut = false;
    door.handle((_request, response) => {
      response.write(randomBytes(65_536));
      response.once('close', () => (isCut = true));
    });
    const leaving = new AbortController();
    const answer = await fetch(door.url + path, { signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await eventually(async () => expect(isCut).toBe(true));
  });

  test('when media breaks off, so does the answer', async () => {
    door.handle((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).write('abc');
      setImmediate(() => response.destroy());
    });
    const answer = await fetch(door.url + path);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test.each(['short', `${'z'.repeat(32)}`, `${key}%2f..`, `${key}.Preview`])('%s is no key: 404', async (name) => {
    expect((await fetch(`${door.url}/api/objects/${name}`)).status).toBe(404);
  });
});

test('with no media there it is 503 at once', async () => {
  const alone = await testGateway({ MEDIA_URL: noReplica });
  const read = await alone.call({ url: path });
  const put = await alone.call({ method: 'PUT', url: path, payload: 'abc' });
  expect([read.statusCode, put.statusCode]).toEqual([503, 503]);
  expect(read.json().detail).toBe('Files are unavailable, please try again');
  await alone.app.close();
});
