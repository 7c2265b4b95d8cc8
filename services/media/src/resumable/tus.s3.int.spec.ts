import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3Storage } from '@cueroom/storage/s3-storage';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { TusMedia } from './tus.fixture';

jest.setTimeout(60_000);
const database = freshDatabase();

test('on S3, too, parts at two replicas become one object, and their pieces go', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'cueroom-s3-'));
  const fixture = path.join(__dirname, '../../../../libs/storage/src/s3rver.fixture.cjs');
  const store = fork(fixture, [root], { execArgv: [] });
  const [{ port }] = (await once(store, 'message')) as [{ port: number }];
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', bucket: 'songs', region: 'us-east-1' };
  const endpoint = `http://127.0.0.1:${port}`;
  const media = await TusMedia.start(database, () => S3Storage.open({ ...keys, endpoint, forcePathStyle: true }));
  try {
    const bytes = randomBytes(11 * 2 ** 20);
    const address = await media.created(bytes.length);
    // Less than the 5 MiB that a part of S3's own needs at least.
    const ends = [3_000_000, 9_000_000, bytes.length];
    let last: Response | undefined;
    for (const [n, end] of ends.entries()) {
      last = await media.patch(address, ends[n - 1] ?? 0, bytes.subarray(ends[n - 1] ?? 0, end), {}, n % 2);
      expect(last.status).toBe(204);
    }
    expect(last?.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    const stored: string[] = [];
    for await (const key of media.storage.keys()) stored.push(key);
    expect(stored).toEqual([last?.headers.get('x-object-path')?.slice('/api/objects/'.length)]);
  } finally {
    await media.stop();
    store.disconnect();
    await once(store, 'exit');
    await rm(root, { recursive: true });
  }
});
