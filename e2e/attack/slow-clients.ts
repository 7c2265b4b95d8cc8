import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Part, Tally, Target } from './part';
import { runParallel, hostOf, nextAddress, send, sendBytes, sendWithRetry } from './wire';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** This process's limit for open files, including sockets. */
const maxOpenFiles = (): number => {
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

/** Resident memory of the gateway in MB; 0 if not accessible. */
const memoryOf = ({ studio }: Target): number => {
  const [pid] = studio?.pids('gateway/dist/main.js') ?? [];
  return pid ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024 : 0;
};

const healthWithinMs = 2000;
const checkHealth = async (target: Target, tally: Tally, when: string): Promise<void> => {
  for (let n = 0; n < 5; n++) {
    const { status, ms } = await sendWithRetry(target, tally, { path: '/healthz', withinMs: 10_000 });
    if (status !== 200) tally.addFinding(`${when}: /healthz returned ${status}`);
    if (ms > healthWithinMs) tally.addFinding(`${when}: /healthz took ${ms.toFixed(0)} ms`);
  }
};

/** Thousands of idle connections. */
const tryIdle = async (target: Target, tally: Tally): Promise<void> => {
  const count = Math.min(target.isLong ? 10_000 : 1000, maxOpenFiles() - 500);
  const before = memoryOf(target);
  const sockets: Socket[] = [];
  await runParallel(Array(count).keys(), async () => void sockets.push(await open(target, nextAddress())), 64);
  tally.countRequests(count);
  const openCount = sockets.filter(({ destroyed }) => !destroyed).length;
  await checkHealth(target, tally, `${openCount} idle connections`);
  const grown = memoryOf(target) - before;
  if (grown > 300) tally.addFinding(`${openCount} idle connections took ${grown.toFixed(0)} MB`);
  sockets.forEach((socket) => socket.destroy());
};

/** Stalled uploads; once aborted, they can be retried. */
const tryStalledUploads = async (target: Target, tally: Tally): Promise<void> => {
  const count = target.isLong ? 200 : 20;
  const paths: string[] = [];
  await runParallel(Array(count).keys(), async () => {
    const ticket = await sendWithRetry(target, tally, {
      method: 'POST',
      path: '/api/objects/upload',
      from: nextAddress(),
    });
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
  tally.countRequests(count);
  await checkHealth(target, tally, `${count} stalled uploads`);
  const grown = memoryOf(target) - before;
  if (grown > 200) tally.addFinding(`${count} stalled uploads took ${grown.toFixed(0)} MB`);
  sockets.forEach((socket) => socket.destroy());
  const retry = { method: 'PUT', path: paths[0] ?? '', body: 'abc', headers: { 'content-type': 'audio/mpeg' } };
  const until = Date.now() + 10_000;
  let status = 0;
  // The server may still be cleaning up the aborted one.
  while (status !== 200 && Date.now() < until) status = (await send(target, retry)).status;
  if (status !== 200) tally.addFinding(`An aborted upload cannot be retried: ${status}`);
};

/** Sends `bit` every second until disconnected. @returns after how many seconds, and the response */
const trickle = async (
  target: Target,
  first: string,
  bit: string,
  from: string,
): Promise<{ sec: number; text: string }> => {
  const socket = await open(target, from);
  const startedAt = Date.now();
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.write(first);
  while (!socket.destroyed && !socket.readableEnded && Date.now() - startedAt < 60_000) {
    await wait(1000);
    socket.write(bit);
  }
  socket.destroy();
  return { sec: (Date.now() - startedAt) / 1000, text };
};

/** Headers and bodies that trickle in are cut off. */
const tryTrickles = async (target: Target, tally: Tally): Promise<void> => {
  const host = `Host: ${hostOf(target)}`;
  const post = `POST /api/contacts HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`;
  const kinds: [string, string, string][] = [
    ['headers', `GET / HTTP/1.1\r\n${host}\r\n`, 'X: y\r\n'],
    ['bodies', `${post}Content-Length: 100000\r\n\r\n{`, ' '],
    ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ];
  await runParallel(
    kinds.flatMap((kind) => Array.from({ length: 20 }, () => kind)),
    async ([what, first, bit]) => {
      tally.countRequests();
      const { sec, text } = await trickle(target, first, bit, nextAddress());
      if (sec > 25) tally.addFinding(`trickling ${what} were accepted for ${sec.toFixed(0)} s`);
      if (text && !text.startsWith('HTTP/1.1 408')) tally.addFinding(`trickling ${what}: ${text.slice(0, 100)}`);
    },
    60,
  );
  await checkHealth(target, tally, 'after trickling requests');
};

/** Thousands of pipelined requests on one connection. */
const tryPipeline = async (target: Target, tally: Tally): Promise<void> => {
  const count = 2000;
  const one = `GET /healthz HTTP/1.1\r\nHost: ${hostOf(target)}\r\n\r\n`;
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const { status, text } = await sendBytes(target, [one.repeat(count - 1) + last]);
  tally.countRequests(count);
  const responses = text.split('HTTP/1.1 200').length;
  if (status !== 200 || responses !== count)
    tally.addFinding(`${responses} of ${count} pipelined requests got a response`);
};

/** Slow clients take few resources, and others are still served. */
export const slowClients: Part = {
  name: 'slow-clients',
  run: async (target, tally) => {
    await tryPipeline(target, tally);
    await tryIdle(target, tally);
    await tryStalledUploads(target, tally);
    if (target.isLong) await tryTrickles(target, tally);
  },
};
