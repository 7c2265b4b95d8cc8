import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { signPath } from '@cueroom/platform/signed-path';
import { eventually } from '@cueroom/testing/eventually';
import { secret } from '../testing/test-gateway';
import { bodyOf, key, openDoor, path } from './object.proxy.fixture';

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

describe('uploading', () => {
  const slot = () => `${door.url}${path}?${signPath(secret, 'PUT', key, Date.now() + 60_000)}`;

  test.each(['audio/wav', 'application/json', 'text/plain', undefined])(
    'the bytes arrive as they are, said to be %s',
    async (contentType) => {
      const bytes = randomBytes(3_000_000);
      let seen: string | undefined;
      door.handle(async (request, response) => {
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
    door.handle(async (request, response) => {
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

  test('a refusal before all bytes were sent is heard, with its reason', async () => {
    const refusal = { detail: 'This file is too large', errors: { picture: ['It has too many pixels'] } };
    door.handle((request, response) => {
      request.resume();
      response.writeHead(413, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify(refusal));
    });
    const answer = await fetch(slot(), { method: 'PUT', body: randomBytes(20_000_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject(refusal);
  });

  test('an artist who leaves ends the upload behind the door', async () => {
    let isBroken = false;
    let hasBegun = false;
    door.handle((request) => {
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
      door.handle((request, response) => resolve(() => request.resume().once('end', () => response.end())));
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
