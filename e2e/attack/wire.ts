import { connect } from 'node:net';
import type { Tally, Target } from './part';

export interface Answer {
  /** 0: the connection was closed without a word; -1: nothing came in time. */
  status: number;
  headers: Record<string, string>;
  text: string;
  ms: number;
}

export interface Request {
  method?: string;
  /** As it stands in the request's first line: nothing is normalized. */
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
  /** The address that the request comes from, for a studio on this machine: limits count by address. */
  from?: string;
  withinMs?: number;
}

export const hostOf = ({ url }: Pick<Target, 'url'>): string => new URL(url).host;

const isLoopback = (hostname: string): boolean => /^(localhost|127\.[\d.]+)$/.test(hostname);

let addresses = 0;
/** Another address of this machine each time: Linux answers on all of 127.0.0.0/8. */
export const nextAddress = (): string => {
  const n = addresses++;
  return `127.${100 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255 || 1}`;
};

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Sends these very bytes on a connection of their own, and reads until it is closed. */
export const sendBytes = (
  target: Pick<Target, 'url'>,
  parts: readonly (string | Buffer)[],
  { from, withinMs = 15_000, isHead = false }: { from?: string; withinMs?: number; isHead?: boolean } = {},
): Promise<Answer> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(target.url);
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    const isHere = process.platform === 'linux' && isLoopback(hostname);
    const socket = connect({ host: hostname, port: Number(port || 80), ...(isHere && from && { localAddress: from }) });
    const end = (status?: number) => {
      socket.destroy();
      resolve({ ...answerOf(Buffer.concat(chunks)), ...(status && { status }), ms: performance.now() - startedAt });
    };
    socket.setTimeout(withinMs, () => end(-1));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isHead && chunk.includes('\r\n\r\n')) end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end());
    for (const part of parts) socket.write(part);
  });

/** One request on a connection of its own. */
export const send = (target: Pick<Target, 'url'>, request: Request): Promise<Answer> => {
  const { method = 'GET', path, headers = {}, body, from, withinMs } = request;
  const all = {
    host: hostOf(target),
    connection: 'close',
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\r\n`]));
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return sendBytes(target, body === undefined ? [head] : [head, body], { from, withinMs, isHead: method === 'HEAD' });
};

const answerOf = (bytes: Buffer): Omit<Answer, 'ms'> => {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes
    .subarray(0, end < 0 ? bytes.length : end)
    .toString('latin1')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, text: body.toString('utf8') };
};

const unchunked = (bytes: Buffer): Buffer => {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    const length = end < 0 ? 0 : parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!length) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
};

/** Does the work for all items, a few at once. */
export const each = async <T>(items: Iterable<T>, work: (item: T) => Promise<void>, atOnce = 16): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};

const traces = /\n\s+at \S|node_modules|\.[cm]?[jt]s:\d+|Mongo\w*Error|BSON|ECONNREFUSED|ioredis/;

/** What is wrong with an error answer, or null: every one is a problem (RFC 9457) that tells nothing inner. */
export const problemError = ({ status, headers, text }: Answer, method = 'GET'): string | null => {
  if (traces.test(text)) return 'tells something inner';
  if (method === 'HEAD') return null;
  if (!headers['content-type']?.startsWith('application/problem+json')) {
    return `is ${headers['content-type'] ?? 'nothing'}, no problem`;
  }
  try {
    const problem = JSON.parse(text) as Record<string, unknown>;
    if (problem['status'] !== status) return `says status ${String(problem['status'])}`;
    const missing = ['title', 'detail', 'requestId'].filter((name) => typeof problem[name] !== 'string');
    if (missing.length > 0) return `lacks ${missing.join(', ')}`;
    return problem['requestId'] === headers['x-request-id'] ? null : 'has another request id than its header';
  } catch {
    return 'is no JSON';
  }
};

/** What was asked and answered, in a line. */
export const told = ({ method = 'GET', path, body }: Request, { status, text }: Answer): string => {
  const sent = body === undefined ? '' : ` ${JSON.stringify(body.toString().slice(0, 200))}`;
  return `${method} ${path.slice(0, 200)}${sent}: ${status} ${text.slice(0, 200)}`;
};

const mostTries = 4;

/**
 * Sends a request and counts it. Who is told to come back because the machine has too much to do does so; a refusal that
 * lasts is answered.
 */
export const tryOut = async (target: Target, tally: Tally, request: Request): Promise<Answer> => {
  for (let tries = 1; ; tries++) {
    tally.tried();
    const answer = await send(target, request);
    if (answer.status !== 503 || !answer.headers['retry-after'] || tries === mostTries) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};
