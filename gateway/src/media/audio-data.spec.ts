import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jsonWithDataUrl } from './audio-data';

test('whole, whatever the sizes in which the bytes come', async () => {
  const bytes = Buffer.from('sound that is not a multiple of three');
  const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 6), bytes.subarray(6)];
  const json = await buffer(jsonWithDataUrl({ id: 'one' }, 'data', 'audio/mpeg', Readable.from(pieces)));
  const data = `data:audio/mpeg;base64,${bytes.toString('base64')}`;
  expect(JSON.parse(json.toString())).toEqual({ id: 'one', data });
});

test('the bytes are released when no one reads them, or their connection stays taken forever', async () => {
  const bytes = new Readable({ read: () => undefined });
  const answer = jsonWithDataUrl({ id: 'one' }, 'data', 'audio/mpeg', bytes);
  const closed = once(bytes, 'close');
  answer.destroy(); // the client has gone before the first byte
  await closed;
  expect(bytes.destroyed).toBe(true);
});
