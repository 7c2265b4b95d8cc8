import { connect } from 'node:net';
import type { Tally, Target } from './part';

export interface WireResponse {
  /** 0: connection closed without a response; -1: timeout. */
  status: number;
  headers: Record<string, string>;
  text: string;
  ms: number;
}

export interface Request {
  method?: string;
  /** Sent as is, without normalization. */
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
  /** Source address, for a local studio: rate limits count by address. */
  from?: string;
  withinMs?: number;
}

export const hostOf = ({ url }: Pick<Target, 'url'>): string => new URL(url).host;

const isLoopback = (hostname: string): boolean => /^(localhost|127\.[\d.]+)$/.test(hostname);

let addresses = 0;
/** A new loopback source address each time: Linux accepts all of 127.0.0.0/8. */
export const nextAddress = (): string => {
  const n = addresses++;
  const network = Math.floor(n / 254);
  return `127.${100 + ((network >> 8) & 63)}.${network & 255}.${(n % 254) + 1}`;
};

export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Sends raw bytes on a new connection and reads until it is closed. */
export const sendBytes = (
  target: Pick<Target, 'url'>,
  parts: readonly (string | Buffer)[],
  { from, withinMs = 15_000, isHead = false }: { from?: string; withinMs?: number; isHead?: boolean } = {},
): Promise<WireResponse> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(target.url);
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    const isHere = process.platform === 'linux' && isLoopback(hostname);
    const socket = connect({ host: hostname, port: Number(port || 80), ...(isHere && from && { localAddress: from }) });
    const end = (status?: number) => {
      socket.destroy();
      resolve({
        ...parseResponse(Buffer.concat(chunks)),
        ...(status && { status }),
        ms: performance.now() - startedAt,
      });
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

/** Sends one request on a new connection. */
export const send = (target: Pick<Target, 'url'>, request: Request): Promise<WireResponse> => {
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

const parseResponse = (bytes: Buffer): Omit<WireResponse, 'ms'> => {
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

/** Processes all items with limited concurrency. */
export const runParallel = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  concurrency = 16,
): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
};

const internals = /\n\s+at \S|node_modules|\.[cm]?[jt]s:\d+|Mongo\w*Error|BSON|ECONNREFUSED|ioredis/;

/** Checks that an error response is a problem document (RFC 9457) without internals. @returns what is wrong, or null */
export const checkProblem = ({ status, headers, text }: WireResponse, method = 'GET'): string | null => {
  if (internals.test(text)) return 'leaks internals';
  if (method === 'HEAD') return null;
  if (!headers['content-type']?.startsWith('application/problem+json')) {
    return `content type is ${headers['content-type'] ?? 'missing'}`;
  }
  try {
    const problem = JSON.parse(text) as Record<string, unknown>;
    if (problem['status'] !== status) return `status in body is ${String(problem['status'])}`;
    const missing = ['title', 'detail', 'requestId'].filter((name) => typeof problem[name] !== 'string');
    if (missing.length > 0) return `missing ${missing.join(', ')}`;
    return problem['requestId'] === headers['x-request-id'] ? null : 'request id differs from the header';
  } catch {
    return 'not JSON';
  }
};

/** Request and response in one line. */
export const summarize = ({ method = 'GET', path, body }: Request, { status, text }: WireResponse): string => {
  const sent = body === undefined ? '' : ` ${JSON.stringify(body.toString().slice(0, 200))}`;
  return `${method} ${path.slice(0, 200)}${sent}: ${status} ${text.slice(0, 200)}`;
};

const maxAttempts = 4;

/** Sends and counts a request. Retries a 503 with Retry-After, as from an overloaded machine, a few times. */
export const sendWithRetry = async (target: Target, tally: Tally, request: Request): Promise<WireResponse> => {
  for (let attempt = 1; ; attempt++) {
    tally.countRequests();
    const response = await send(target, request);
    if (response.status !== 503 || !response.headers['retry-after'] || attempt === maxAttempts) return response;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};
