import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3Storage } from './s3-storage';
import { behavesAsStorage, inChunks, key } from './storage-behavior.fixture';

// The client would warn of node 20 on the console.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

let root: string;
let store: ChildProcess;
let endpoint: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-s3-'));
  store = fork(path.join(__dirname, 's3rver.fixture.cjs'), [root], { execArgv: [] });
  const [{ port }] = (await once(store, 'message')) as [{ port: number }];
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  store.disconnect();
  await once(store, 'exit');
  await rm(root, { recursive: true });
});

const open = async (bucket = 'songs') => {
  store.send('forget all');
  await once(store, 'message');
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return S3Storage.open({ ...keys, bucket, endpoint, region: 'us-east-1', forcePathStyle: true });
};

// Of two writers at once the store itself lets one win (If-None-Match); the one in these tests does not know that header.
behavesAsStorage(open);

test('a file of several parts is whole, and a part of it is read alone', async () => {
  const storage = await open();
  const content = randomBytes(20 * 2 ** 20);
  const { bytes } = await storage.create(key, inChunks(content, 2 ** 20), content.length);
  expect(bytes).toBe(content.length);
  expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
  const start = 9 * 2 ** 20;
  const part = await buffer(await storage.read(key, { start, end: start + 9 }));
  expect(part.equals(content.subarray(start, start + 10))).toBe(true);
});

/** A bucket that this server pretends to have. */
const openAt = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
  const place = { bucket: 'songs', region: 'us-east-1', forcePathStyle: true, endpoint: `http://127.0.0.1:${port}` };
  return S3Storage.open({ ...keys, ...place, answersWithinMs: 200 });
};
const standsStill = { name: 'TimeoutError' };

test('a store that stands still is given up', async () => {
  const still = createServer();
  await expect(openAt(still)).rejects.toMatchObject(standsStill);
  still.close();
});

test('a store that stands still in the middle of a file, or of a list, is given up', async () => {
  const half = createHttpServer(({ method }, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    if (method === 'HEAD') response.end();
    else response.write('half of it');
  });
  const storage = await openAt(half);
  await expect(storage.copyTo(key, path.join(root, 'copy'))).rejects.toMatchObject(standsStill);
  await expect(storage.keys()[Symbol.asyncIterator]().next()).rejects.toMatchObject(standsStill);
  half.closeAllConnections();
  half.close();
});

test('a bucket that is not there is said at the start', async () => {
  await expect(open('elsewhere')).rejects.toThrow();
});
