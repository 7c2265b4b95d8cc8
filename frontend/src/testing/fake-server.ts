export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}
interface Given {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Answer = (asked: Asked) => Given | Promise<Given>;

/** Stands where the network begins: answers fetch by method and path, and keeps what was asked. */
export class FakeServer {
  readonly asked: Asked[] = [];
  private readonly routes = new Map<string, Answer>();

  constructor() {
    globalThis.fetch = (address, init) => this.fetch(String(address), init ?? {});
  }

  /** `route` is `POST /api/briefs`; `*` stands for one part of a path. The last one given counts. */
  on(route: string, answer: Answer | unknown): this {
    this.routes.set(route, typeof answer === 'function' ? (answer as Answer) : () => ({ body: answer }));
    return this;
  }

  to(route: string): Asked[] {
    return this.asked.filter(({ method, path }) => matches(route, `${method} ${path}`));
  }

  private async fetch(address: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://studio.test');
    const asked: Asked = {
      method,
      path: pathname,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: (headers ?? {}) as Record<string, string>,
    };
    this.asked.push(asked);
    const found = [...this.routes].reverse().find(([route]) => matches(route, `${method} ${pathname}`));
    if (!found) throw new Error(`There is no answer to ${method} ${pathname}`);
    const { status = 200, body: answer, headers: more } = await found[1](asked);
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    return new Response(status === 204 ? null : JSON.stringify(answer), {
      status,
      headers: { 'content-type': type, ...more },
    });
  }
}

const matches = (route: string, asked: string): boolean => {
  const parts = route.split('/');
  const given = asked.split('/');
  return parts.length === given.length && parts.every((part, index) => part === '*' || part === given[index]);
};
