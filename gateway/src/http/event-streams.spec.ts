import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { EventStreams } from './event-streams';

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
