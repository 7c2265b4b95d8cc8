import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Part, Tally, Target } from './part';
import { each, hostOf, nextAddress, send, sendBytes, tryOut } from './wire';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How many files this process may open: its sockets, too. */
const mostOpen = (): number => {
  try {
    return Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024);
  } catch {
    return 1024;
  }
};

const open = (target: Target, from: string): Promise<Socket> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(target.url);
    const isHere = process.platform === 'linux' && hostname.startsWith('127.');
    const socket = connect({ host: hostname, port: Number(port || 80), ...(isHere && { localAddress: from }) });
    socket.on('error', () => undefined);
    socket.once('connect', () => resolve(socket)).once('close', () => resolve(socket));
  });

/** Resident memory of the gateway in MB; 0 where we cannot see it. */
const memoryOf = ({ studio }: Target): number => {
  const [pid] = studio?.pids('gateway/dist/main.js') ?? [];
  return pid ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024 : 0;
};

const healthWithinMs = 2000;
const checkHealth = async (target: Target, tally: Tally, when: string): Promise<void> => {
  for (let n = 0; n < 5; n++) {
    const { status, ms } = await tryOut(target, tally, { path: '/healthz', withinMs: 10_000 });
    if (status !== 200) tally.found(`${when}: /healthz answers ${status}`);
    if (ms > healthWithinMs) tally.found(`${when}: /healthz took ${ms.toFixed(0)} ms`);
  }
};

/** Thousands who connect and say nothing. */
const tryIdle = async (target: Target, tally: Tally): Promise<void> => {
  const count = Math.min(target.isLong ? 10_000 : 1000, mostOpen() - 500);
  const before = memoryOf(target);
  const sockets: Socket[] = [];
  await each(Array(count).keys(), async () => void sockets.push(await open(target, nextAddress())), 64);
  tally.tried(count);
  const stand = sockets.filter(({ destroyed }) => !destroyed).length;
  await checkHealth(target, tally, `${stand} idle connections`);
  const grown = memoryOf(target) - before;
  if (grown > 300) tally.found(`${stand} idle connections took ${grown.toFixed(0)} MB`);
  sockets.forEach((socket) => socket.destroy());
};

/** Uploads that begin and then say nothing; cut off, they can be tried again. */
const tryHalfOpen = async (target: Target, tally: Tally): Promise<void> => {
  const count = target.isLong ? 200 : 20;
  const paths: string[] = [];
  await each(Array(count).keys(), async () => {
    const ticket = await tryOut(target, tally, { method: 'POST', path: '/api/objects/upload', from: nextAddress() });
    const { pathname, search } = new URL((JSON.parse(ticket.text) as { uploadURL: string }).uploadURL);
    paths.push(pathname + search);
  });
  const before = memoryOf(target);
  const sockets = await Promise.all(
    paths.map(async (path) => {
      const socket = await open(target, nextAddress());
      const head = `PUT ${path} HTTP/1.1\r\nHost: ${hostOf(target)}\r\nContent-Type: audio/mpeg\r\n`;
      socket.write(`${head}Content-Length: 10000000\r\n\r\n${'a'.repeat(1000)}`);
      return socket;
    }),
  );
  tally.tried(count);
  await checkHealth(target, tally, `${count} uploads half open`);
  const grown = memoryOf(target) - before;
  if (grown > 200) tally.found(`${count} uploads half open took ${grown.toFixed(0)} MB`);
  sockets.forEach((socket) => socket.destroy());
  const again = { method: 'PUT', path: paths[0] ?? '', body: 'abc', headers: { 'content-type': 'audio/mpeg' } };
  const until = Date.now() + 10_000;
  let status = 0;
  // The server may still be tidying up after the one that was cut off.
  while (status !== 200 && Date.now() < until) status = (await send(target, again)).status;
  if (status !== 200) tally.found(`An upload that was cut off cannot be tried again: ${status}`);
};

/** Sends a little every second and tells when it was cut off, and with what. */
const trickle = async (
  target: Target,
  first: string,
  bit: string,
  from: string,
): Promise<{ sec: number; said: string }> => {
  const socket = await open(target, from);
  const startedAt = Date.now();
  let said = '';
  socket.on('data', (data) => (said += data.toString()));
  socket.write(first);
  while (!socket.destroyed && !socket.readableEnded && Date.now() - startedAt < 60_000) {
    await wait(1000);
    socket.write(bit);
  }
  socket.destroy();
  return { sec: (Date.now() - startedAt) / 1000, said };
};

/** Heads and bodies that come drop by drop are cut off; a file on a slow line is not. */
const tryTrickles = async (target: Target, tally: Tally): Promise<void> => {
  const host = `Host: ${hostOf(target)}`;
  const post = `POST /api/contacts HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`;
  const kinds: [string, string, string][] = [
    ['heads', `GET / HTTP/1.1\r\n${host}\r\n`, 'X: y\r\n'],
    ['bodies', `${post}Content-Length: 100000\r\n\r\n{`, ' '],
    ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ];
  await each(
    kinds.flatMap((kind) => Array.from({ length: 20 }, () => kind)),
    async ([what, first, bit]) => {
      tally.tried();
      const { sec, said } = await trickle(target, first, bit, nextAddress());
      if (sec > 25) tally.found(`${what} may trickle for ${sec.toFixed(0)} s`);
      if (said && !said.startsWith('HTTP/1.1 408')) tally.found(`trickling ${what}: ${said.slice(0, 100)}`);
    },
    60,
  );
  await checkHealth(target, tally, 'after trickles');
};

/** One connection with thousands of requests at once. */
const tryPipeline = async (target: Target, tally: Tally): Promise<void> => {
  const count = 2000;
  const one = `GET /healthz HTTP/1.1\r\nHost: ${hostOf(target)}\r\n\r\n`;
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const { status, text } = await sendBytes(target, [one.repeat(count - 1) + last]);
  tally.tried(count);
  const answers = text.split('HTTP/1.1 200').length;
  if (status !== 200 || answers !== count) tally.found(`${answers} of ${count} requests in one go were answered`);
};

/** Clients that take their time: they bind little, and others are served. */
export const slowClients: Part = {
  name: 'slow-clients',
  run: async (target, tally) => {
    await tryPipeline(target, tally);
    await tryIdle(target, tally);
    await tryHalfOpen(target, tally);
    if (target.isLong) await tryTrickles(target, tally);
  },
};
