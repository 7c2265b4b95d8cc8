import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { keepPace, type Pace } from './body-pace';

let server: FastifyInstance;
afterEach(() => server.close());

/** Sends parts, each after a pause, to a server that begins to read after a while. @returns the status of the answer */
const statusOf = async (pace: Pace, { parts, pauseMs, readAfterMs = 0 }: Record<string, number>): Promise<number> => {
  server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  keepPace(server, pace);
  server.put('/', async ({ raw }) => {
    await sleep(readAfterMs);
    for await (const chunk of raw) void chunk;
    return 'read';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  socket.write(`PUT / HTTP/1.1\r\nHost: here\r\nContent-Length: ${parts! * 100}\r\n\r\n`);
  for (let n = 0; n < parts!; n++) {
    socket.write('x'.repeat(100));
    await sleep(pauseMs);
  }
  const status = Number((await answer).split(' ')[1]);
  socket.destroy();
  return status;
};

test('a sender that keeps the pace may take as long as it needs', async () => {
  expect(await statusOf({ graceMs: 100, bytesPerSecond: 2000 }, { parts: 15, pauseMs: 20 })).toBe(200);
});

test('a sender that trickles is cut off', async () => {
  expect(await statusOf({ graceMs: 100, bytesPerSecond: 20_000 }, { parts: 15, pauseMs: 40 })).toBe(408);
});

test('a storage that takes its time is not the sender’s error', async () => {
  const slow = { parts: 18, pauseMs: 80, readAfterMs: 600 };
  expect(await statusOf({ graceMs: 250, bytesPerSecond: 1800 }, slow)).toBe(200);
});
