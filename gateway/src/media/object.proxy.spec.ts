import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { getSong, type Song } from '@cueroom/contracts/intake/songs';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload } from '@cueroom/contracts/media/objects';
import { isSigned, signPath } from '@cueroom/platform/signed-path';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { asAdmin, secret, testGateway, type TestGateway } from '../testing/test-gateway';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands where media stands. */
const fakeMedia = async (): Promise<{ server: Server; address: string; handle: (handler: Handler) => void }> => {
  let handler: Handler = (_request, response) => response.end();
  const server = createServer((request, response) => handler(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, address, handle: (next) => (handler = next) };
};

/** Nobody listens at the first replica: every test begins with asking the other one. */
const nobodyHome = 'http://127.0.0.1:9';
const key = anObjectKey();
const path = objectPathOf(key);

let media: Awaited<ReturnType<typeof fakeMedia>>;
let gateway: TestGateway;
let door: string;
beforeAll(async () => {
  media = await fakeMedia();
  gateway = await testGateway({ MEDIA_URL: `${nobodyHome},${media.address}` });
  await gateway.app.listen(0, '127.0.0.1');
  door = `http://127.0.0.1:${(gateway.app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(async () => {
  media.server.closeAllConnections();
  gateway.app.getHttpServer().closeAllConnections();
  await gateway.app.close();
  media.server.close();
});

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const queryOf = (request: IncomingMessage) =>
  Object.fromEntries(new URL(request.url ?? '', 'http://media').searchParams);

describe('reading', () => {
  test('the query, ranges and conditions go in; what describes the bytes comes out; nothing else does', async () => {
    let seen: IncomingMessage | undefined;
    media.handle((request, response) => {
      seen = request;
      response.writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 0-3/10', 'x-inner': 'secret' });
      response.end('abcd');
    });
    const answer = await fetch(`${door}${path}?expires=1&signature=2`, {
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
    media.handle((request, response) => {
      isLetIn = isSigned(secret, 'GET', `${key}.peaks.json`, queryOf(request));
      expect(request.headers.authorization).toBeUndefined();
      response.end('{}');
    });
    expect((await fetch(`${door}${path}.peaks.json`, { headers: asAdmin })).status).toBe(200);
    expect(isLetIn).toBe(true);
  });

  test.each([
    [404, 'This file does not exist'],
    [403, 'Request has expired'],
  ])("media's %i is passed on in its words", async (status, detail) => {
    media.handle((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ detail })),
    );
    const answer = await fetch(door + path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      status,
      detail,
      requestId: answer.headers.get('x-request-id'),
    });
  });

  test('HEAD has the length and no bytes; 304 has neither', async () => {
    media.handle((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"a"', ...(!isKnown && { 'content-length': '10' }) }).end();
    });
    const head = await fetch(door + path, { method: 'HEAD' });
    const known = await fetch(door + path, { headers: { 'if-none-match': '"a"' } });
    expect(head.headers.get('content-length')).toBe('10');
    expect([known.status, known.headers.get('etag')]).toEqual([304, '"a"']);
  });

  test('a listener who leaves ends the reading behind the door', async () => {
    let isCut = false;
    media.handle((_request, response) => {
      response.write(randomBytes(65_536));
      response.once('close', () => (isCut = true));
    });
    const leaving = new AbortController();
    const answer = await fetch(door + path, { signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await eventually(async () => expect(isCut).toBe(true));
  });

  test('when media breaks off, so does the answer', async () => {
    media.handle((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).write('abc');
      setImmediate(() => response.destroy());
    });
    const answer = await fetch(door + path);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test.each(['short', `${'z'.repeat(32)}`, `${key}%2f..`, `${key}.Preview`])('%s is no key: 404', async (name) => {
    expect((await fetch(`${door}/api/objects/${name}`)).status).toBe(404);
  });
});

describe('uploading', () => {
  const slot = () => `${door}${path}?${signPath(secret, 'PUT', key, Date.now() + 60_000)}`;

  test.each(['audio/wav', 'application/json', 'text/plain', undefined])(
    'the bytes arrive as they are, said to be %s',
    async (contentType) => {
      const bytes = randomBytes(3_000_000);
      let seen: string | undefined;
      media.handle(async (request, response) => {
        seen = request.headers['content-type'];
        const hash = createHash('sha256')
          .update(await bodyOf(request))
          .digest('hex');
        response.writeHead(200, { etag: `"${hash}"` }).end();
      });
      const headers = contentType === undefined ? undefined : { 'content-type': contentType };
      const answer = await fetch(slot(), { method: 'PUT', body: bytes, headers });

      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      expect(seen).toBe(contentType);
    },
  );

  test('without a declared length too', async () => {
    let received = 0;
    media.handle(async (request, response) => {
      received = (await bodyOf(request)).length;
      response.end();
    });
    const parts = new ReadableStream({
      start(stream) {
        for (let n = 0; n < 10; n++) stream.enqueue(new Uint8Array(10_000));
        stream.close();
      },
    });
    const answer = await fetch(slot(), { method: 'PUT', body: parts, duplex: 'half' } as RequestInit);
    expect([answer.status, received]).toEqual([200, 100_000]);
  });

  test('a refusal before all bytes were sent is heard', async () => {
    media.handle((request, response) => {
      request.resume();
      response.writeHead(413, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ detail: 'This file is too large' }));
    });
    const answer = await fetch(slot(), { method: 'PUT', body: randomBytes(20_000_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ detail: 'This file is too large' });
  });

  test('an artist who leaves ends the upload behind the door', async () => {
    let isBroken = false;
    let hasBegun = false;
    media.handle((request) => {
      request.once('data', () => (hasBegun = true)).resume();
      request.once('error', () => (isBroken = true));
    });
    const upload = send(slot(), { method: 'PUT', headers: { 'content-length': '1000000' } });
    upload.on('error', () => undefined);
    upload.write(randomBytes(100_000));
    await eventually(async () => expect(hasBegun).toBe(true));
    upload.destroy();
    await eventually(async () => expect(isBroken).toBe(true));
  });

  test('bytes are not kept here: the sender waits when media does', async () => {
    const arrived = new Promise<() => void>((resolve) => {
      media.handle((request, response) => resolve(() => request.resume().once('end', () => response.end())));
    });
    const before = process.memoryUsage().arrayBuffers;
    const upload = send(slot(), { method: 'PUT', headers: { 'content-length': String(64 * 2 ** 20) } });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    const sent = (async () => {
      for (let n = 0; n < 64; n++) if (!upload.write(Buffer.alloc(2 ** 20))) await once(upload, 'drain');
      upload.end();
    })();
    const readOn = await arrived;
    await eventually(async () => expect(upload.writableNeedDrain).toBe(true));
    // The sender, the door and media live in this process, and together hold little.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * 2 ** 20);
    readOn();
    await sent;
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
  });
});

describe('for ourselves', () => {
  const id = 'a'.repeat(24);

  test('a song is loaded with its preview as a data URL', async () => {
    const bytes = randomBytes(1_000_001);
    media.handle((request, response) => {
      const isPreview = isSigned(secret, 'GET', `${key}.preview.mp3`, queryOf(request));
      response.writeHead(isPreview ? 200 : 403).end(bytes);
    });
    gateway.bus.answer(
      getSong,
      () => ({ id, audioFileUrl: path, audio: { state: 'valid', previewUrl: `${path}.preview.mp3` } }) as Song,
    );
    const answer = await fetch(`${door}/api/admin/songs/${id}`, { headers: asAdmin });

    expect(answer.headers.get('content-type')).toContain('application/json');
    const song = (await answer.json()) as Record<string, string>;
    expect(song).toMatchObject({ id, audioFileType: 'audio/mpeg' });
    expect(song.audioUrl).toContain(`${key}.preview.mp3?expires=`);
    expect(song.audioFileData).toBe(`data:audio/mpeg;base64,${bytes.toString('base64')}`);
  });

  test('a track that comes with its bytes is uploaded first', async () => {
    const bytes = randomBytes(300_000);
    let stored: Buffer | undefined;
    media.handle(async (request, response) => {
      expect(isSigned(secret, 'PUT', key, queryOf(request))).toBe(true);
      stored = await bodyOf(request);
      response.end();
    });
    gateway.bus.answer(openUpload, () => ({ key, expiresAt: new Date().toISOString() }));
    gateway.bus.answer(addTrack, () => ({ id, fileUrl: path }) as Track);
    const answer = await fetch(`${door}/api/admin/music`, {
      method: 'POST',
      headers: { ...asAdmin, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Reel 1',
        artist: 'A',
        fileName: 'reel.mp3',
        fileData: `data:audio/mpeg;base64,${bytes.toString('base64')}`,
      }),
    });

    expect(answer.status).toBe(201);
    expect(stored?.equals(bytes)).toBe(true);
    expect(gateway.bus.asked(openUpload)).toEqual([
      { filename: 'reel.mp3', type: 'audio/mpeg', size: bytes.length, kind: 'track' },
    ]);
    expect(gateway.bus.asked(addTrack)).toEqual([{ title: 'Reel 1', artist: 'A', fileUrl: path }]);
  });
});

test('with no media there it is 503 at once', async () => {
  const alone = await testGateway({ MEDIA_URL: nobodyHome });
  const read = await alone.call({ url: path });
  const put = await alone.call({ method: 'PUT', url: path, payload: 'abc' });
  expect([read.statusCode, put.statusCode]).toEqual([503, 503]);
  expect(read.json().detail).toBe('Files are unavailable, please try again');
  await alone.app.close();
});
