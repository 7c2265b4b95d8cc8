import type { NewContact } from '@cueroom/contracts/intake/contacts';
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { FakeServer } from '../../testing/fake-server';
import { call, fetchFile } from './api';
import { sayError } from './api-error';
import { createOnce } from './create-once';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** How it ends, once it has. */
const follow = (call: Promise<unknown>) => {
  const seen: { end?: unknown } = {};
  call.then(
    (answer) => (seen.end = answer),
    (error: unknown) => (seen.end = error),
  );
  return seen;
};

test('a connection that swallows requests counts as broken after a while, with the same key for the next try', async () => {
  const server = new FakeServer().on('POST /api/contacts', { id: '1' });
  server.hold('POST /api/contacts');
  const holder = { key: 'a-key-of-8' };
  const send = (key: string) => call('POST /api/contacts', { body: { name: 'Ana' } as NewContact, key });
  const seen = follow(createOnce(send, holder));
  await jest.advanceTimersByTimeAsync(29_000);
  expect(seen.end).toBeUndefined();
  await jest.advanceTimersByTimeAsync(2000);
  expect(seen.end).toBeInstanceOf(TypeError);
  expect(sayError(seen.end)).toMatch(/^We couldn’t reach the server/);
  expect(await createOnce(send, holder)).toEqual({ id: '1' });
  const keys = server.to('POST /api/contacts').map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toEqual(['a-key-of-8', 'a-key-of-8']);
});

test('an answer whose rest does not come counts as broken, too', async () => {
  const never = () => new Promise<never>(() => {});
  const begun = { ok: true, status: 200, headers: new Headers(), json: never };
  globalThis.fetch = () => Promise.resolve(begun as unknown as Response);
  const seen = follow(call('GET /api/projects'));
  await jest.advanceTimersByTimeAsync(31_000);
  expect(seen.end).toEqual(expect.any(TypeError));
});

test('a file may take its time for as long as something of it comes', async () => {
  let sender!: ReadableStreamDefaultController<Uint8Array>;
  const isGivenUp = jest.fn();
  const asked = () => {
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (sender = own), cancel: isGivenUp });
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="music.csv"' };
    globalThis.fetch = () => Promise.resolve(new Response(body as BodyInit, { headers }));
    return follow(fetchFile('/api/admin/music.csv'));
  };
  const send = async (text: string) => {
    sender.enqueue(new TextEncoder().encode(text));
    await jest.advanceTimersByTimeAsync(20_000);
  };
  const whole = asked();
  for (const text of ['Title', ';', 'Artist']) await send(text);
  sender.close();
  await jest.advanceTimersByTimeAsync(0);
  expect(whole.end).toEqual({ name: 'music.csv', content: expect.objectContaining({ size: 12, type: 'text/csv' }) });
  const broken = asked();
  await send('Title');
  expect(broken.end).toBeUndefined();
  await jest.advanceTimersByTimeAsync(11_000);
  expect(broken.end).toBeInstanceOf(TypeError);
  expect(isGivenUp).toHaveBeenCalled();
});

test('what is large has the time that a slow line needs', async () => {
  const server = new FakeServer().on('PUT /api/admin/projects/1', { id: '1' });
  const late = server.hold('PUT /api/admin/projects/1');
  const body = { imageData: 'x'.repeat(5 * 2 ** 20) };
  const seen = follow(call('PUT /api/admin/projects/:id', { params: { id: '1' }, body }));
  await jest.advanceTimersByTimeAsync(200_000);
  expect(seen.end).toBeUndefined();
  await jest.advanceTimersByTimeAsync(100_000);
  expect(seen.end).toBeInstanceOf(TypeError);
  await late.request();
});

test('who asks may give it up before', async () => {
  new FakeServer().hold('GET /api/projects');
  const stop = new AbortController();
  const seen = follow(call('GET /api/projects', { signal: stop.signal }));
  stop.abort(new Error('The page was left'));
  await jest.advanceTimersByTimeAsync(0);
  expect(seen.end).toEqual(new Error('The page was left'));
});
