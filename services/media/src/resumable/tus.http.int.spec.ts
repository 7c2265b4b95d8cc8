import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { TusMedia } from './tus.fixture';

jest.setTimeout(12_000);
const database = freshDatabase();
let media: TusMedia;
beforeAll(async () => {
  media = await TusMedia.start(database);
});
afterAll(() => media.stop());

const mib = 2 ** 20;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const checksum = (bytes: Buffer, name = 'sha256') => `${name} ${createHash(name).update(bytes).digest('base64')}`;
const keyOf = (answer: Response) => answer.headers.get('x-object-path')?.slice('/api/objects/'.length) ?? '';
const storedBytes = async (key: string) => buffer(await media.storage.read(key));
const filesInStorage = async () =>
  (await readdir(media.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
/** A body that goes on until `end` is called with an error, or without. */
const openBody = (bytes: Buffer) => {
  let end!: (error?: Error) => void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      end = (error) => (error ? controller.error(error) : controller.close());
    },
  });
  return { body, end };
};

test('parts at two replicas become one object, and the last answer says where it is', async () => {
  const bytes = randomBytes(12 * mib);
  const metadata = `filename ${Buffer.from('Low Tide.wav').toString('base64')},kind ${Buffer.from('audio').toString('base64')}`;
  const created = await media.create(bytes.length, { 'upload-metadata': metadata });
  expect(created.status).toBe(201);
  const address = created.headers.get('location') ?? '';
  expect(address).toMatch(/^\/api\/objects\/tus\/[0-9a-f]{32}$/);
  expect(created.headers.get('upload-expires')).toMatch(/GMT$/);
  const [path, before] = [created.headers.get('x-object-path'), await filesInStorage()];

  for (let offset = 0, n = 0; offset < bytes.length; offset += 5 * mib, n++) {
    const part = bytes.subarray(offset, offset + 5 * mib);
    const answer = await media.patch(address, offset, part, { 'upload-checksum': checksum(part) }, n % 2);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('upload-offset')).toBe(String(offset + part.length));
    expect(answer.headers.get('etag')).toBe(offset + part.length === bytes.length ? `"${sha256(bytes)}"` : null);
    expect(answer.headers.get('x-object-path')).toBe(path);
  }
  const head = await media.send('HEAD', address, {}, undefined, 1);
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'upload-offset': String(bytes.length),
    'upload-length': String(bytes.length),
    'upload-metadata': metadata,
    'cache-control': 'no-store',
    'x-object-path': path,
    etag: `"${sha256(bytes)}"`,
  });
  const key = keyOf(head);
  expect(sha256(await storedBytes(key))).toBe(sha256(bytes));
  expect(await media.files.records.find(key)).toMatchObject({ state: 'uploaded', filename: 'Low Tide.wav' });
  // Its pieces are gone.
  expect(await filesInStorage()).toBe(before + 1);
  expect((await media.patch(address, bytes.length, '')).status).toBe(409);
});

test('what came before the line broke is kept, and the rest goes on from there', async () => {
  const bytes = randomBytes(9 * mib);
  const address = await media.created(bytes.length);
  const { body, end } = openBody(bytes.subarray(0, 7 * mib));
  const broken = media.patch(address, 0, body, { 'content-length': String(bytes.length) }).catch(() => 'broken');
  await eventually(async () => expect(await media.offsetOf(address)).toBeGreaterThan(0));
  end(new Error('the line breaks'));
  expect(await broken).toBe('broken');
  await eventually(async () => expect(await media.offsetOf(address)).toBe(7 * mib));
  const answer = await media.patch(address, 7 * mib, bytes.subarray(7 * mib), {}, 1);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
});

test('a newer request ends an older one that hangs', async () => {
  const bytes = randomBytes(2 * mib);
  const address = await media.created(bytes.length);
  const hanging = openBody(bytes.subarray(0, mib));
  const older = media.patch(address, 0, hanging.body, { 'content-length': String(bytes.length) });
  await eventually(async () =>
    expect((await media.resumables.find(address.split('/').at(-1)!))?.resumable.writer).toBeDefined(),
  );
  const started = Date.now();
  expect((await media.patch(address, 0, bytes, {}, 1)).status).toBe(204);
  expect((await older).status).toBe(409);
  expect(Date.now() - started).toBeLessThan(5000);
  hanging.end();
});

test('of two requests at once for the same offset exactly one is taken', async () => {
  const bytes = randomBytes(mib);
  const address = await media.created(bytes.length);
  const answers = await Promise.all([0, 1].map((replica) => media.patch(address, 0, bytes, {}, replica)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await media.offsetOf(address)).toBe(bytes.length);
});

test('a part that does not match its checksum, or is longer than what is missing, leaves nothing', async () => {
  const bytes = randomBytes(6 * mib);
  const address = await media.created(bytes.length);
  const other = { 'upload-checksum': checksum(randomBytes(9)) };
  expect((await media.patch(address, 0, bytes, other)).status).toBe(460);
  expect(await media.offsetOf(address)).toBe(0);
  const longer = Buffer.concat([bytes, randomBytes(1)]);
  expect((await media.patch(address, 0, longer)).status).toBe(413);
  // Without a length it is found out at the end.
  const { body, end } = openBody(longer);
  end();
  expect((await media.patch(address, 0, body)).status).toBe(413);
  expect(await media.offsetOf(address)).toBe(0);
  expect((await media.patch(address, 0, bytes, { 'upload-checksum': checksum(bytes, 'sha1') })).status).toBe(204);
});

test('what tus refuses', async () => {
  const address = await media.created(10);
  const statusOf = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    return [status, headers.get('content-type')];
  };
  const problem = 'application/problem+json; charset=utf-8';
  expect(await statusOf(media.patch(address, 4, 'abc'))).toEqual([409, problem]);
  expect(await statusOf(media.patch(address, 0, 'abc', { 'content-type': 'text/plain' }))).toEqual([415, problem]);
  expect(await statusOf(media.patch(address, 0, 'abc', { 'upload-offset': '-1' }))).toEqual([400, problem]);
  expect(await statusOf(media.patch(address, 0, 'abc', { 'upload-checksum': 'md5 abc=' }))).toEqual([400, problem]);
  expect(await statusOf(media.patch(address, 0, 'abc', { 'tus-resumable': '0.2.2' }))).toEqual([412, problem]);
  expect(await statusOf(media.patch(`${address.slice(0, -1)}x`, 0, 'abc'))).toEqual([404, problem]);
  expect(await statusOf(media.create(10, { 'upload-defer-length': '1' }))).toEqual([400, problem]);
  expect(await statusOf(media.create(10, { 'upload-length': 'ten' }))).toEqual([400, problem]);
  const right = checksum(Buffer.from('abc'), 'sha1');
  expect(await statusOf(media.patch(address, 0, 'abc', { 'upload-checksum': `${right} x` }))).toEqual([400, problem]);
  expect(await statusOf(media.create(10, { 'upload-length': '9007199254740993' }))).toEqual([413, problem]);
  const tooLarge = await media.create(300 * mib);
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([
    413,
    { detail: expect.stringContaining('at most 200 MB') as string },
  ]);
  expect(await statusOf(media.create(10, { 'upload-metadata': 'kind bm90aGluZw==' }))).toEqual([400, problem]);
  const options = await media.send('OPTIONS', '/api/objects/tus');
  expect([options.status, options.headers.get('tus-max-size')]).toEqual([204, String(200 * mib)]);
  expect(options.headers.get('tus-extension')?.split(',').sort()).toEqual(
    ['checksum', 'creation', 'creation-with-upload', 'expiration', 'termination'].sort(),
  );
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('of a PUT and a tus upload for one place the first to finish is taken', async () => {
  const { key } = await media.files.uploads.openUpload({});
  const query = `?key=${key}&${media.signedFor('POST', key)}`;
  const created = await media.create(3, {}, query);
  expect(created.status).toBe(201);
  expect(created.headers.get('x-object-path')).toBe(`/api/objects/${key}`);
  expect((await media.create(3, {}, query)).status).toBe(409);
  expect((await media.create(3, {}, `${query}0`)).status).toBe(403);
  const put = `/api/objects/${key}?${media.signedFor('PUT', key)}`;
  expect((await media.send('PUT', put, {}, 'abc')).status).toBe(200);
  const location = created.headers.get('location') ?? '';
  expect((await media.patch(location, 0, 'xyz')).status).toBe(409);
  // What the PUT brought is not this upload's.
  expect((await media.send('HEAD', location)).headers.get('etag')).toBeNull();
  expect((await media.send('DELETE', location)).status).toBe(409);
  expect((await storedBytes(key)).toString()).toBe('abc');
});

test('a PUT that finishes while the last part is stored is not told to the sender of the part as its own', async () => {
  const { key } = await media.files.uploads.openUpload({});
  const created = await media.create(3, {}, `?key=${key}&${media.signedFor('POST', key)}`);
  const location = created.headers.get('location') ?? '';
  const id = location.split('/').at(-1)!;
  await media.resumables.take(id, 0, 'w', 'w.0');
  await media.storage.create(`${key}.part.w.0`, Readable.from([Buffer.from('xyz')]), 9);
  await media.resumables.add(id, 'w', [{ name: 'w.0', bytes: 3 }], new Date(Date.now() + 60_000));
  expect((await media.send('PUT', `/api/objects/${key}?${media.signedFor('PUT', key)}`, {}, 'abc')).status).toBe(200);
  expect((await media.send('HEAD', location)).status).toBe(409);
  expect((await media.send('DELETE', location)).status).toBe(409);
  await media.resumables.deletePieces((await media.resumables.find(id))!);
});

test('an upload is deleted by its sender as long as no record uses it', async () => {
  const address = await media.created(3);
  expect((await media.send('DELETE', address)).status).toBe(204);
  expect((await media.send('HEAD', address)).status).toBe(404);
  const used = await media.created(3);
  const key = keyOf(await media.patch(used, 0, 'abc'));
  await media.files.owners.claim({ key, owner: 'song/1', exclusive: true });
  expect((await media.send('DELETE', used)).status).toBe(409);
});

test('what is not gone on with is swept with its pieces; one address has at most 20 unfinished', async () => {
  const mine = { 'x-sender': 'one address' };
  const before = await filesInStorage();
  const address = await media.created(9, mine);
  expect((await media.patch(address, 0, 'abc')).status).toBe(204);
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => media.create(9, mine)));
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(19);
  const refused = await media.create(9, mine);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
  expect((await media.create(9, { 'x-sender': 'another' })).status).toBe(201);

  await media.resumables.sweep(new Date(Date.now() + 25 * 3_600_000));
  await media.files.owners.sweep();
  expect((await media.send('HEAD', address)).status).toBe(404);
  expect(await filesInStorage()).toBe(before);
});

test('an upload that ended between its last part and its object is whole at the next look', async () => {
  const address = await media.created(3);
  const id = address.split('/').at(-1)!;
  const found = await media.resumables.find(id);
  await media.resumables.take(id, 0, 'w', 'w.0');
  await media.storage.create(`${found!.key}.part.w.0`, Readable.from([Buffer.from('abc')]), 9);
  await media.resumables.add(id, 'w', [{ name: 'w.0', bytes: 3 }], new Date(Date.now() + 60_000));
  const head = await media.send('HEAD', address);
  expect(head.headers.get('etag')).toBe(`"${sha256(Buffer.from('abc'))}"`);
  expect((await storedBytes(keyOf(head))).toString()).toBe('abc');
});
