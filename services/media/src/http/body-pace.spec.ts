import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { bodyAtPace, type Pace } from './body-pace';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the parts, one after each pause, to a server that holds each of them for a while; answers with how many bytes the server got, or why it stopped. */
const receive = async (pace: Pace, parts: string[], pauseMs: number, heldMs = 0): Promise<number | string> => {
  let tell: (outcome: number | string) => void;
  const outcome = new Promise<number | string>((resolve) => (tell = resolve));
  server = createServer((request) => {
    const read = async () => {
      let bytes = 0;
      for await (const chunk of bodyAtPace(request, pace)) {
        bytes += chunk.length;
        await new Promise((resolve) => setTimeout(resolve, heldMs));
      }
      return bytes;
    };
    read().then(tell, (error: Error) => tell(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`PUT / HTTP/1.1\r\nHost: here\r\nContent-Length: ${parts.join('').length}\r\n\r\n`);
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return outcome;
};

test('a sender that keeps the pace may take as long as it needs', async () => {
  const parts = Array.from({ length: 15 }, () => 'x'.repeat(100));
  expect(await receive({ bytes: 100, withinMs: 100 }, parts, 20)).toBe(1500);
});

test('a sender that trickles is cut off', async () => {
  const parts = Array.from({ length: 15 }, () => 'x');
  expect(await receive({ bytes: 100, withinMs: 60 }, parts, 20)).toBe('The upload came too slowly');
});

test('a storage that takes its time is not the sender’s error', async () => {
  const parts = Array.from({ length: 3 }, () => 'x'.repeat(100));
  expect(await receive({ bytes: 100, withinMs: 100 }, parts, 20, 250)).toBe(300);
});
