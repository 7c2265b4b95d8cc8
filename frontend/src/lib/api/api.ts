import type { Calls } from '@cueroom/contracts/calls/calls';
import { answerWithin } from './answer-within';
import { ApiError } from './api-error';
import { basicAuthorization, type Credentials, storedCredentials } from './credentials';
import { learnClock } from './server-clock';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Sent {
  body?: unknown;
  /** Signs this one request, whatever is stored. */
  as?: Credentials | null;
  signal?: AbortSignal;
  /** `Idempotency-Key` of what is created, see create-once.ts. */
  key?: string;
  /** The revision that the changes are based on, null for no record: refused with 412 when it has another by now. */
  revision?: number | null;
}

/** What is empty is left out. */
export const searchOf = (params: object): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();

export interface Listed<T> {
  items: T[];
  total: number;
  /** Of a search not all matches are counted: there are more than `total`. */
  isAtLeast?: boolean;
  /** What was searched for in place of a search with typing errors. */
  searchedFor?: string;
  /** How many more match, as far as it is not known of them. */
  notMarked?: number;
}

/** Of an admin's upload more is found out at once. */
const isForAdmins = (path: string): boolean => path.includes('/api/admin') || path === '/api/objects/upload';

/** The server gives up after a few seconds: without an answer by then the connection is what broke. */
export const answeredWithinMs = 30_000;
/** Of a picture in the body, on a slow line. */
const slowestBytesInMs = 20;

/** @param read all of the answer that has to be there in time */
function request<T>(
  method: Method,
  path: string,
  sent: Sent = {},
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  // Rendering on the server requests nothing: what it was not given stays a placeholder.
  if (typeof document === 'undefined') return new Promise(() => {});
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const limitMs = answeredWithinMs + (body?.length ?? 0) / slowestBytesInMs;
  return answerWithin(
    limitMs,
    async (signal) => read(await answered(method, path, { ...sent, body, signal })),
    sent.signal,
  );
}

async function answered(method: Method, path: string, sent: Sent & { body?: string }): Promise<Response> {
  const { body, as, signal, key, revision } = sent;
  const credentials = as ?? (isForAdmins(path) ? storedCredentials() : null);
  const askedAtMs = Date.now();
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(credentials && { Authorization: basicAuthorization(credentials) }),
      ...(key && { 'Idempotency-Key': key }),
      ...(typeof revision === 'number' && { 'If-Match': `"${revision}"` }),
      ...(revision === null && { 'If-None-Match': '*' }),
    },
    ...(body !== undefined && { body }),
    signal,
  });
  learnClock(response.headers.get('date'), askedAtMs);
  if (response.ok) return response;
  const isProblem = response.headers.get('content-type')?.includes('problem+json') ?? false;
  throw new ApiError(response.status, await response.text(), response.statusText, isProblem);
}

const json = <T>(method: Method, path: string, sent?: Sent): Promise<T> =>
  request(method, path, sent, (response) =>
    response.status === 204 ? (undefined as T) : (response.json() as Promise<T>),
  );

const listed = async <T>(response: Response): Promise<Listed<T>> => {
  const items = (await response.json()) as T[];
  const { headers } = response;
  const isAtLeast = headers.get('x-total-count-is') === 'at-least';
  const corrected = headers.get('x-searched-for');
  const searchedFor = corrected ? { searchedFor: decodeURIComponent(corrected) } : {};
  const unknown = headers.get('x-not-marked');
  const notMarked = unknown ? { notMarked: Number(unknown) } : {};
  const total = Number(headers.get('x-total-count') ?? items.length);
  return { items, total, isAtLeast, ...searchedFor, ...notMarked };
};

export type Route = keyof Calls;
export type AnswerOf<R extends Route> = Calls[R]['answer'];

type ParamOf<Address extends string> = Address extends `${infer Before}/${infer After}`
  ? ParamOf<Before> | ParamOf<After>
  : Address extends `:${infer Name}`
    ? Name
    : never;
/** One without required fields may be left out. */
type BodyOf<Body> = object extends Body ? { body?: Body } : { body: Body };
type Given<R extends Route> = Omit<Sent, 'body'> & {
  /** Those without a value are left out. */
  query?: object;
} & ([ParamOf<R>] extends [never] ? object : { params: Record<ParamOf<R>, string> }) &
  (Calls[R]['body'] extends undefined ? object : BodyOf<Calls[R]['body']>);
/** Nothing has to be given where a route needs neither parameters nor a body. */
type GivenFor<R extends Route> = object extends Given<R> ? [given?: Given<R>] : [given: Given<R>];

/** The address of a route: its parameters filled in, then what is asked for. */
export const addressOf = (
  route: string,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: object } = {},
): string => {
  const filled = route
    .replace(/^[A-Z]+ /, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const search = searchOf(query);
  return search ? `${filled}?${search}` : filled;
};
const methodOf = (route: string): Method => route.slice(0, route.indexOf(' ')) as Method;

/** A call of the API: what it takes, and what it answers, are those of its route. */
export const call = <R extends Route>(route: R, ...[given]: GivenFor<R>): Promise<AnswerOf<R>> =>
  json<AnswerOf<R>>(methodOf(route), addressOf(route, given), given);

/** A call whose answer is a list, with how many records there are in all. */
export const callList = <R extends Route>(
  route: R,
  ...[given]: GivenFor<R>
): Promise<Listed<AnswerOf<R> extends (infer Item)[] ? Item : never>> =>
  request(methodOf(route), addressOf(route, given), given, listed<AnswerOf<R> extends (infer Item)[] ? Item : never>);

/** By an address in place of a route: of any kind of record (lib/api/record-calls.ts), or one that the server gave. */
export const fetchJson = <T>(address: string, sent?: Sent, method: Method = 'GET'): Promise<T> =>
  json(method, address, sent);
export const fetchList = <T>(address: string, sent?: Sent): Promise<Listed<T>> =>
  request('GET', address, sent, listed<T>);

/** The plain one has no accents and no other scripts. */
const fileNameOf = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '');
};

/** All of a file, however long it takes. @throws TypeError, as of a broken network, when nothing more of it comes */
const read = async ({ body, headers }: Response): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  const next = () => answerWithin(answeredWithinMs, async () => reader?.read());
  try {
    for (let part = await next(); part?.value; part = await next()) parts.push(part.value);
  } catch (error) {
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
};

/** A file for the person to keep, under the name that the server gives it. */
export const fetchFile = async (address: string): Promise<{ content: Blob; name: string }> => {
  const response = await request('GET', address, {}, (begun) => begun);
  return { content: await read(response), name: fileNameOf(response.headers.get('content-disposition') ?? '') };
};
