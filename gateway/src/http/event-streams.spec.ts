import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { type EventStream, EventStreams } from './event-streams';

test.each(['now', 'late'] as const)('a stream that begins %s ends when its reader has gone', async (when) => {
  const app = fastify({ forceCloseConnections: true });
  const leaving = new AbortController();
  const ended = new Promise<void>((onEnd) => {
    app.get('/', async (_request, reply) => {
      const left = once(reply.raw, 'close');
      if (when === 'late') {
        leaving.abort();
        await left;
      }
      new EventStreams().begin(reply, { onEnd });
      return reply;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const reading = fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal });
  await reading.catch(() => undefined);
  leaving.abort();
  await ended;
  await app.close();
});

test('an address has a hundred streams at once; one that ends makes room', async () => {
  const app = fastify({ forceCloseConnections: true });
  const streams = new EventStreams();
  const open: EventStream[] = [];
  app.get('/', async (_request, reply) => {
    open.push(streams.begin(reply, { onEnd: () => undefined }));
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answers: Response[] = []; // one that nobody holds is collected, and its connection closed
  const status = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    answers.push(answer);
    return answer.status;
  };
  for (let n = 0; n < 100; n++) expect(await status()).toBe(200);
  expect(await status()).toBe(500); // 429 where problems are answered
  open[0]?.end();
  expect(await status()).toBe(200);
  streams.endAll();
  await Promise.all(answers.map((answer) => answer.text()));
  await app.close();
});
