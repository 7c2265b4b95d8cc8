import type { Calls } from '@cueroom/contracts/calls/calls';
import { act, waitFor } from '@testing-library/react';
import type { AnswerOf, Route } from '../lib/api/api';

export interface Asked<Body = unknown> {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Body;
  headers: Record<string, string>;
}
export interface Given {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Answer<Body = unknown> = (asked: Asked<Body>) => Given | Promise<Given>;
/** An answer of a route by what the contracts say of it, where `R` names one as they do. */
type AnswerTo<R> = R extends Route ? Answer<Calls[R]['body']> | Part<AnswerOf<R>> : unknown;
/** What a test does not need of an answer may be missing. */
type Part<T> = T extends (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Part<T[Name]> }
    : T;

/** Stands where the network begins: answers fetch by method and path, and keeps what was asked. */
export class FakeServer {
  readonly asked: Asked[] = [];
  private readonly routes = new Map<string, Answer>([
    ['GET /api/admin/history', () => ({ body: [] })],
    ['GET /api/admin/activities', () => ({ body: [] })],
    ['GET /api/admin/views', () => ({ body: [] })],
    ['GET /api/admin/today', () => ({ body: [] })],
    ['GET /api/admin/briefs/*/timeline', () => ({ body: [] })],
    ['GET /api/admin/clients', () => ({ body: [] })],
  ]);
  private readonly holds: HeldAnswer[] = [];

  constructor() {
    globalThis.fetch = (address, init) => this.fetch(String(address), init ?? {});
  }

  /** `route` is `POST /api/briefs`; `*` stands for one part of a path. The last one given counts. */
  on<R extends string>(route: R, answer: AnswerTo<R>): this {
    this.routes.set(route, typeof answer === 'function' ? (answer as Answer) : () => ({ body: answer }));
    return this;
  }

  /**
   * Holds back the answer to the next request to `route`, and to that one alone: what comes after it is answered at once, unless
   * it is held, too. Held answers may be released in any order.
   *
   *     const late = server.hold('GET /api/admin/templates/1');
   *     await user.selectOptions(letter, 'Usual');
   *     await user.type(text, 'Written meanwhile');
   *     await late.release();               // as the route answers now
   *     await late.release({ status: 500 }) // or with this answer
   *     await late.fail();                  // or the connection breaks
   *     expect(text).toHaveValue('Written meanwhile');
   */
  hold(route: string): HeldAnswer {
    const held = new HeldAnswer(route);
    this.holds.push(held);
    return held;
  }

  to(route: string): Asked[] {
    return this.asked.filter(({ method, path }) => matches(route, `${method} ${path}`));
  }

  private async fetch(address: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(address, 'http://studio.test');
    const asked: Asked = {
      method,
      path: pathname,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: (headers ?? {}) as Record<string, string>,
    };
    this.asked.push(asked);
    const answer = responseOf(this.answer(asked));
    return signal ? Promise.race([answer, abortOf(signal)]) : answer;
  }

  private async answer(asked: Asked): Promise<Given> {
    const line = `${asked.method} ${asked.path}`;
    const given = await this.holds.find((held) => held.takes(line))?.hold(asked);
    if (given) return given;
    const found = [...this.routes].reverse().find(([route]) => matches(route, line));
    if (!found) throw new Error(`There is no answer to ${line}`);
    return found[1](asked);
  }
}

/** The answer to one request, which comes when the test says so. */
class HeldAnswer {
  private taken?: Asked;
  private answer!: (given: Given | Promise<never> | undefined) => void;
  private readonly answered = new Promise<Given | undefined>((resolve) => (this.answer = resolve));

  constructor(private readonly route: string) {}

  takes(line: string): boolean {
    return !this.taken && matches(this.route, line);
  }
  hold(asked: Asked): Promise<Given | undefined> {
    this.taken = asked;
    return this.answered;
  }

  /** The request that is held, once it is there. */
  request(): Promise<Asked> {
    return waitFor(() => {
      if (!this.taken) throw new Error(`There is no request to ${this.route}`);
      return this.taken;
    });
  }
  /** Resolves when the screen has had the time to show the answer. @param given in place of what the route answers now */
  async release(given?: Given): Promise<void> {
    await this.request();
    this.answer(given);
    await settled();
  }
  /** As fetch says that the connection is broken: the server may have the request or not. */
  async fail(): Promise<void> {
    await this.request();
    this.answer(Promise.reject(new TypeError('Failed to fetch')));
    await settled();
  }
}

// Not the clock that a test may have replaced.
const { setTimeout: later } = globalThis;
const turns = 8;

/** What has arrived is read, passed on and drawn: each takes a turn of the event loop or two. No time is waited for. */
export const settled = () =>
  act(async () => {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => later(resolve, 0));
  });

const responseOf = async (answer: Promise<Given>): Promise<Response> => {
  const { status = 200, body, headers } = await answer;
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': type, ...headers },
  });
};

/** Rejects as fetch does when its request is given up. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

const matches = (route: string, asked: string): boolean => {
  const parts = route.split('/');
  const given = asked.split('/');
  return parts.length === given.length && parts.every((part, index) => part === '*' || part === given[index]);
};
