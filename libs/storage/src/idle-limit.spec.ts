import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { withIdleLimit } from './idle-limit';

const limitMs = 50;
const mebibyte = Buffer.alloc(2 ** 20, 'a');

test('a source that stands still in the middle is given up', async () => {
  const source = new PassThrough();
  source.write('the beginning');
  await expect(buffer(withIdleLimit(source, limitMs))).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(source.destroyed).toBe(true);
});

test('a reader may take as long as it likes, and gets all of it', async () => {
  const body = withIdleLimit(Readable.from([mebibyte, mebibyte, mebibyte], { objectMode: false }), limitMs);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    await sleep(2 * limitMs);
  }
  expect(bytes).toBe(3 * mebibyte.length);
});

test('a source that breaks off is an error, also without a listener; a reader who leaves ends it', async () => {
  const broken = new PassThrough();
  const unheard = withIdleLimit(broken, limitMs);
  broken.destroy(new Error('reset'));
  await new Promise((closed) => unheard.once('close', closed));
  expect(unheard.errored).toMatchObject({ message: 'reset' });

  const left = new PassThrough();
  withIdleLimit(left, limitMs).destroy();
  expect(left.destroyed).toBe(true);
});
