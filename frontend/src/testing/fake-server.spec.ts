import { waitFor } from '@testing-library/react';
import { FakeServer } from './fake-server';

const read = async (path: string, init?: RequestInit) => (await fetch(path, init)).json() as Promise<unknown>;

test('an answer that is held comes when it is released, as the route answers then', async () => {
  const server = new FakeServer().on('GET /api/tracks', ['first']);
  const late = server.hold('GET /api/tracks');
  const answer = read('/api/tracks?q=salt');
  expect((await late.request()).query.get('q')).toBe('salt');
  server.on('GET /api/tracks', ['second']);
  await late.release();
  await expect(answer).resolves.toEqual(['second']);
});

test('one request is held: the next one is answered at once', async () => {
  const server = new FakeServer().on('GET /api/tracks', []);
  const late = server.hold('GET /api/tracks');
  const order: string[] = [];
  void read('/api/tracks').then(() => order.push('held'));
  await read('/api/tracks').then(() => order.push('next'));
  await late.release();
  expect(order).toEqual(['next', 'held']);
});

test('two held answers come in the order in which they are released', async () => {
  const server = new FakeServer();
  const [first, second] = [server.hold('GET /api/tracks'), server.hold('GET /api/tracks')];
  const order: unknown[] = [];
  for (const q of ['a', 'b']) void read(`/api/tracks?q=${q}`).then((body) => order.push(body));
  await second.release({ body: 'b' });
  await first.release({ body: 'a' });
  expect(order).toEqual(['b', 'a']);
});

test('a held request can be refused, and its connection can break', async () => {
  const server = new FakeServer();
  const [refused, broken] = [server.hold('PUT /api/tracks/*'), server.hold('PUT /api/tracks/*')];
  const put = () => fetch('/api/tracks/1', { method: 'PUT', body: '{"title":"Salt"}' });
  const answers = [put(), put()];
  const outcomes = Promise.allSettled(answers);
  expect((await refused.request()).body).toEqual({ title: 'Salt' });
  await refused.release({ status: 500, body: { detail: 'No' } });
  await broken.fail();
  expect(await outcomes).toMatchObject([{ value: { status: 500 } }, { reason: new TypeError('Failed to fetch') }]);
});

test('a request that is given up ends at once, held or not, and its answer is never seen', async () => {
  const server = new FakeServer().on('GET /api/tracks', []);
  const late = server.hold('GET /api/tracks');
  const controller = new AbortController();
  const answer = read('/api/tracks', { signal: controller.signal });
  const seen = jest.fn();
  const outcome = answer.then(seen, (error: Error) => error.name);
  await late.request();
  controller.abort();
  expect(await outcome).toBe('AbortError');
  await late.release({ body: ['late'] });
  expect(seen).not.toHaveBeenCalled();
  await expect(read('/api/tracks', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.to('GET /api/tracks')).toHaveLength(1);
});

test('a request that never comes is named', async () => {
  const late = new FakeServer().hold('GET /api/tracks');
  await expect(waitFor(() => late.request(), { timeout: 1 })).rejects.toThrow();
});
