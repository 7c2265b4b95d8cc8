import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { heroOwner, type NewUpload, projectOwner } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { limits } from '@cueroom/contracts/rules';
import { signPath } from '@cueroom/platform/signed-path';
import { FileStorage } from '@cueroom/storage/file-storage';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { removeTones, tone } from '@cueroom/testing/tone';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ObjectsRepository } from '../objects/objects.repository';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import type { OwnershipRepository } from '../objects/ownership.repository';
import { storedFiles } from '../objects/stored-files.fixture';
import { UploadsService } from '../objects/uploads.service';
import { ObjectsHttp, SigningSecret } from './objects.http';
import { Representations } from './representations';
import { objectServer } from './server';

jest.setTimeout(60_000);
const secret = 'a secret of the tests';
const database = freshDatabase();
let app: NestFastifyApplication;
let folder: string;
let records: ObjectsRepository;
let service: UploadsService;
let owners: OwnershipRepository;
let storage: FileStorage;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-media-'));
  storage = await FileStorage.open(folder);
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  ({ records, uploads: service, owners } = storedFiles(model, storage));
  const module = {
    module: class {},
    controllers: [ObjectsHttp],
    providers: [
      { provide: Representations, useValue: new Representations(records, storage) },
      { provide: UploadsService, useValue: service },
      { provide: ObjectStorage, useValue: storage },
      { provide: SigningSecret, useValue: new SigningSecret(secret) },
    ],
  };
  const options = { bodyParser: false, logger: false } as const;
  app = await NestFactory.create<NestFastifyApplication>(module, objectServer(), options);
  await app.listen(0, '127.0.0.1');
  address = (await app.getUrl()).replace('[::1]', '127.0.0.1');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await removeTones();
});

const inOneMinute = () => Date.now() + 60_000;
const pathOf = (method: 'GET' | 'PUT', key: string, expiresAt = inOneMinute()) =>
  `/api/objects/${key}?${signPath(secret, method, key, expiresAt)}`;
const urlOf = (...args: Parameters<typeof pathOf>) => address + pathOf(...args);
const openUpload = async (upload: NewUpload = {}) => (await service.openUpload(upload)).key;
const put = (key: string, body: Buffer | string, headers = {}) =>
  fetch(urlOf('PUT', key), { method: 'PUT', body: body as BodyInit, headers });
const uploaded = async (body: Buffer | string, upload: NewUpload = {}) => {
  const key = await openUpload(upload);
  const answer = await put(key, body);
  expect(answer.status).toBe(200);
  return key;
};
const get = (key: string, headers = {}, method = 'GET') => fetch(urlOf('GET', key), { headers, method });
const filesInStorage = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('a disk that fills up in the middle is 507, keeps nothing, and it may be tried again', async () => {
  const key = await openUpload();
  const before = await filesInStorage();
  const [body, room] = [Buffer.alloc(20 * 2 ** 20, 1), await storage.room()];
  const full = { ...room, freeBytes: room.reservedBytes - 1 };
  const looked = jest.spyOn(storage, 'room').mockResolvedValueOnce(room).mockResolvedValue(full);
  const refused = await put(key, body);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    507,
    expect.stringContaining('application/problem+json'),
  ]);
  expect(await filesInStorage()).toBe(before);
  expect((await put(key, body)).status).toBe(507);
  await expect(service.openUpload({})).rejects.toMatchObject({ kind: 'full' });
  looked.mockRestore();
  expect((await put(key, body)).status).toBe(200);
});

test('bytes that were put come back whole, with their hash as ETag and the type that they have', async () => {
  const song = await readFile(await tone({ format: 'flac' }));
  const key = await openUpload({ filename: 'song.exe' });
  const answer = await put(key, song, { 'content-type': 'text/html' });
  const tag = `"${createHash('sha256').update(song).digest('hex')}"`;
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, tag]);

  const back = await get(key);
  expect(Buffer.from(await back.arrayBuffer()).equals(song)).toBe(true);
  expect(Object.fromEntries(back.headers)).toMatchObject({
    'content-type': 'audio/flac',
    'content-length': String(song.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': expect.stringContaining('private'),
    etag: tag,
  });
  expect(back.headers.get('content-disposition')).toBeNull();
});

test('parts, heads and what the client has already', async () => {
  const content = randomBytes(100_000);
  const key = await uploaded(content);
  const part = await get(key, { range: 'bytes=500-999' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 500-999/100000']);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(500, 1000))).toBe(true);
  const beyond = await get(key, { range: 'bytes=100000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
  const head = await get(key, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '100000', '']);
  const etag = head.headers.get('etag') ?? '';
  expect((await get(key, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(key, { 'if-range': '"another"', range: 'bytes=0-1' })).status).toBe(200);
  expect((await get(key, { 'if-range': etag, range: 'bytes=0-1' })).status).toBe(206);
});

test('what a browser might run is only handed out as a download, under its own name without what leads elsewhere', async () => {
  const page = '<!doctype html><script>alert(1)</script>';
  const key = await uploaded(page, { filename: '../Lied für \u202e"alle".html' });
  const answer = await get(key);
  expect(answer.headers.get('content-type')).toBe('text/plain');
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''-Lied%20f%C3%BCr%20-alle-.html");
});

test('a download is saved under its name, although a browser could play it, and takes no upload', async () => {
  const key = randomBytes(16).toString('hex');
  await records.issue(key, { kind: 'download', filename: 'Zoë (72 BPM).wav' }, new Date(inOneMinute()));
  expect((await put(key, 'RIFF')).status).toBe(404);
  const written = await storage.create(key, Readable.from([Buffer.from('RIFF')]), 10);
  await records.recordUpload(key, { ...written, contentType: 'audio/wav' });
  const { headers } = await get(key);
  const named = "attachment; filename*=UTF-8''Zo%C3%AB%20%2872%20BPM%29.wav";
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['audio/wav', named]);
});

test('an empty file can be put and fetched', async () => {
  const key = await uploaded('');
  const answer = await get(key);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('without a signature there is nothing; with a bad or old one, no entry', async () => {
  const key = await uploaded('words');
  const status = async (url: string, init?: RequestInit) => (await fetch(address + url, init)).status;
  expect(await status(`/api/objects/${key}`)).toBe(404);
  expect(await status(`${pathOf('GET', key)}0`)).toBe(403);
  expect(await status(pathOf('GET', key, Date.now() - 1000))).toBe(403);
  expect(await status(pathOf('PUT', key))).toBe(403);
  expect(await status(`/api/objects/${key}?expires=1&expires=2&signature=a`)).toBe(403);
  const other = await openUpload();
  expect(await status(`/api/objects/${other}`, { method: 'PUT', body: 'x' })).toBe(403);
  expect(await status(pathOf('GET', other), { method: 'PUT', body: 'x' })).toBe(403);
  const late = await fetch(urlOf('PUT', other, Date.now() - 1000), {
    method: 'PUT',
    body: 'x',
    headers: { 'x-request-id': 'asked:by-me' },
  });
  expect([late.status, late.headers.get('content-type')]).toEqual([
    403,
    expect.stringContaining('application/problem+json'),
  ]);
  expect(await late.json()).toEqual({
    status: 403,
    title: 'Forbidden',
    detail: 'Request has expired',
    requestId: 'asked:by-me',
  });
  expect(await status(pathOf('GET', 'f'.repeat(32)))).toBe(404);
  expect(await status(pathOf('GET', other))).toBe(404);
  expect(await status(pathOf('GET', '..%2f..%2fetc%2fpasswd'))).toBe(403);
  expect(await status('/api/objects')).toBe(404);
});

test('a place is used once', async () => {
  const key = await uploaded('first');
  expect((await put(key, 'second')).status).toBe(409);
  expect(await (await get(key)).text()).toBe('first');
});

test('of two uploads at once one wins', async () => {
  const key = await openUpload();
  const bodies = [randomBytes(3_000_000), randomBytes(3_000_000)];
  const statuses = await Promise.all(bodies.map(async (body) => (await put(key, body)).status));
  expect([...statuses].sort()).toEqual([200, 409]);
  const kept = Buffer.from(await (await get(key)).arrayBuffer());
  expect(kept.equals(bodies[statuses.indexOf(200)]!)).toBe(true);
});

test('a crash between the bytes and their record: the same bytes may be sent again', async () => {
  const key = await openUpload();
  await storage.create(key, Readable.from([Buffer.from('the same')]), 100);
  expect((await put(key, 'others')).status).toBe(409);
  expect((await put(key, 'the same')).status).toBe(200);
  expect((await put(key, 'the same')).status).toBe(409);
});

test('too large, said before or noticed on the way: 413, and nothing is kept', async () => {
  const before = await filesInStorage();
  const key = await openUpload({ kind: 'image' });
  const said = await put(key, Buffer.alloc(limits.uploadBytes.image + 1));
  expect([said.status, ((await said.json()) as { detail: string }).detail]).toEqual([
    413,
    'File too large: Please select an image smaller than 5MB',
  ]);

  const unsaid = Readable.from(Array.from({ length: 120 }, () => Buffer.alloc(2 ** 16)));
  const body = Readable.toWeb(unsaid);
  const noticed = await fetch(urlOf('PUT', key), { method: 'PUT', body, duplex: 'half' } as RequestInit);
  expect(noticed.status).toBe(413);
  await eventually(async () => expect(await filesInStorage()).toBe(before));
  expect((await put(key, 'small')).status).toBe(200);
});

test('an upload that breaks off leaves nothing and may be tried again', async () => {
  const before = await filesInStorage();
  const key = await openUpload();
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(`PUT ${pathOf('PUT', key)} HTTP/1.1\r\nHost: here\r\nContent-Length: 3000000\r\n\r\n`);
  socket.write(randomBytes(2_500_000));
  await eventually(async () => expect(await filesInStorage()).toBeGreaterThan(before));
  socket.destroy();
  await eventually(async () => expect(await filesInStorage()).toBe(before));
  expect((await get(key)).status).toBe(404);
  expect((await put(key, 'again')).status).toBe(200);
});

test('what was made from a file is served under the same rules, and only that', async () => {
  const key = await uploaded(await readFile(await tone({ format: 'mp3' })));
  const preview = renditionKey(key, 'preview');
  expect((await get(preview)).status).toBe(404);
  await storage.putFile(preview, await tone({ format: 'mp3' }));
  expect((await get(preview)).headers.get('content-type')).toBe('audio/mpeg');
  expect((await get(preview, { range: 'bytes=0-99' })).status).toBe(206);
  expect((await fetch(`${address}/api/objects/${preview}`)).status).toBe(404);
  expect((await fetch(`${address}/api/objects/${preview}?${signPath(secret, 'GET', key, inOneMinute())}`)).status).toBe(
    403,
  );
  expect((await get(`${key}.secret.txt`)).status).toBe(404);
});

describe('what the site shows', () => {
  const plainly = (name: string, headers = {}) => fetch(`${address}/api/objects/${name}`, { headers });
  const cacheOf = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    return [status, headers.get('cache-control')];
  };

  test('a film is there for everyone, as it was sent', async () => {
    const film = '\0\0\0\x18ftypisom\0\0\0\0mp41isom and so on';
    const key = await uploaded(film, { kind: 'hero' });
    await owners.claim({ key, owner: heroOwner, exclusive: true });
    expect((await plainly(key)).status).toBe(404); // only expected so far
    await owners.confirm(key, heroOwner);
    expect(await cacheOf(plainly(key))).toEqual([200, 'public, max-age=3600']);
    expect(await (await plainly(key)).text()).toBe(film);
  });

  test('the sizes of a picture are there for everyone, as long as the project is: caches ask each time', async () => {
    const key = await uploaded('a picture', { kind: 'image' });
    await storage.putFile(renditionKey(key, 'webp480'), __filename);
    expect((await plainly(`${key}.480.webp`)).status).toBe(404);
    await owners.confirm(key, projectOwner('a'));
    expect(await cacheOf(plainly(`${key}.480.webp`))).toEqual([200, 'public, max-age=0, must-revalidate']);
    expect((await plainly(`${key}.480.webp`)).headers.get('content-type')).toBe('image/webp');
    expect((await plainly(`${key}.960.webp`)).status).toBe(404);

    await owners.replaceFile(projectOwner('a'), key, null);
    expect((await plainly(`${key}.480.webp`)).status).toBe(404);
  });

  test('at the address of a picture strangers get its widest size, and a signature gets what was uploaded', async () => {
    const key = await uploaded('a picture, and where it was taken', { kind: 'image' });
    await owners.confirm(key, projectOwner('b'));
    expect((await plainly(key)).status).toBe(404);
    const song = await tone({ format: 'mp3' });
    await storage.putFile(renditionKey(key, 'webp480'), __filename);
    await storage.putFile(renditionKey(key, 'webp960'), song);

    const shown = await plainly(key);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'authorization',
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(await readFile(song))).toBe(true);
    const part = await plainly(key, { range: 'bytes=0-9' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, (await readFile(song)).subarray(0, 10)]);
    expect((await plainly(key, { 'if-none-match': shown.headers.get('etag') })).status).toBe(304);

    const original = await get(key);
    expect([await original.text(), original.headers.get('cache-control')]).toEqual([
      'a picture, and where it was taken',
      'private, max-age=3600',
    ]);
    expect((await plainly(`${key}?expires=1&signature=a`)).status).toBe(403);
  });

  test('of what is archived strangers get nothing, until it is shown again; a signature gets all of it', async () => {
    const key = await uploaded('a picture', { kind: 'image' });
    const size = renditionKey(key, 'webp480');
    await owners.confirm(key, projectOwner('c'));
    await storage.putFile(size, __filename);
    const seen = async () => [(await plainly(key)).status, (await plainly(size)).status];
    await owners.show(key, false, 1);
    expect(await seen()).toEqual([404, 404]);
    expect(await cacheOf(get(size))).toEqual([200, 'private, max-age=3600']);
    await owners.show(key, true, 2);
    expect(await seen()).toEqual([200, 200]);
  });
});

test('a file of 200 MiB does not grow the process', async () => {
  const key = await openUpload();
  const chunk = randomBytes(2 ** 20);
  const most = { rss: 0 };
  const sizes = async function* () {
    for (let count = 0; count < 200; count++) {
      yield chunk;
      most.rss = Math.max(most.rss, process.memoryUsage().rss);
    }
  };
  const before = process.memoryUsage().rss;
  const stored = await service.upload(key, sizes(), limits.uploadBytes.audio);
  expect(stored.bytes).toBe(200 * 2 ** 20);
  expect(most.rss - before).toBeLessThan(64 * 2 ** 20);
});
