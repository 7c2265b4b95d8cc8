import { setTimeout as sleep } from 'node:timers/promises';
import type { Studio } from '../studio';
import type { History, Outcome, Wish } from './history';

/** Longer than any promise: a client that waits longer than this has found a hang. */
const patienceMs = 20_000;

export interface Reply<T> {
  outcome: Outcome;
  /** 0 when there was no answer. */
  status: number;
  body?: T;
}

/** The connection never stood: nobody has seen the request. */
const neverSent = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

const codeOf = (fault: unknown): string => {
  const cause = (fault as { cause?: { code?: string } }).cause;
  return cause?.code ?? (fault as Error).name;
};

/** Whoever is refused knows that nothing was done; after a 5xx, or a broken connection, nobody knows. */
const outcomeOfStatus = (status: number): Outcome => (status < 400 ? 'ok' : status < 500 ? 'fail' : 'unknown');

/** A client of the studio that writes down what it is told. Its connections are kept alive. */
export class Client {
  private readonly authorization: string;

  constructor(
    private readonly studio: Studio,
    private readonly history: History,
  ) {
    this.authorization = `Basic ${Buffer.from(`${studio.username}:${studio.password}`).toString('base64')}`;
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const bytes = body instanceof Uint8Array;
    const headers: Record<string, string> = {};
    if (path.startsWith('/api/admin') || method === 'HEAD') headers['authorization'] = this.authorization;
    if (body !== undefined) headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json';
    const call = `${method} ${path.split('?')[0]!.replace(/[0-9a-f]{24,}/, '…')}`;
    const began = performance.now();
    try {
      const response = await fetch(new URL(path, this.studio.url), {
        method,
        headers,
        signal: AbortSignal.timeout(patienceMs),
        ...(body !== undefined && { body: bytes ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const text = await response.text();
      this.history.note(call, String(response.status), performance.now() - began);
      const { status } = response;
      const answer = status < 400 && text !== '' ? (JSON.parse(text) as T) : undefined;
      return { outcome: outcomeOfStatus(status), status, body: answer };
    } catch (fault) {
      const code = codeOf(fault);
      this.history.note(call, code === 'TimeoutError' ? 'hang' : 'cut', performance.now() - began);
      return { outcome: neverSent.includes(code) ? 'fail' : 'unknown', status: 0 };
    }
  }

  /** Once, as somebody who has no way of asking again without asking for a second one. */
  async once<T>(wish: Wish, method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const reply = await this.send<T>(method, path, body);
    wish.outcomes.push(reply.outcome);
    return reply;
  }

  /** Until it is accepted or refused for good: what is sent twice is there once. Gives up after a while. */
  async insist<T>(wish: Wish, method: string, path: string, body?: unknown, withinMs = 60_000): Promise<Reply<T>> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const reply = await this.once<T>(wish, method, path, body);
      const isFinal = reply.outcome === 'ok' || (reply.status >= 400 && reply.status < 500);
      if (isFinal || Date.now() > deadline) return reply;
      await sleep(500);
    }
  }

  /** All records of a list, page by page. @throws when it does not come */
  async all<T>(path: string): Promise<T[]> {
    const records: T[] = [];
    for (;;) {
      const page = await this.read<T[]>(`${path}${path.includes('?') ? '&' : '?'}offset=${records.length}`);
      if (page.length === 0) return records;
      records.push(...page);
    }
  }

  /** @throws when it is not answered for a while */
  async read<T>(path: string): Promise<T> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { status, body } = await this.send<T>('GET', path);
      if (status === 200) return body as T;
      await sleep(500);
    }
    throw new Error(`${path} is not answered`);
  }

  /** What is stored at a file's address: its SHA-256, as the server says. */
  async tagOf(path: string): Promise<string | null> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const headers = { authorization: this.authorization };
      const response = await fetch(new URL(path, this.studio.url), { method: 'HEAD', headers }).catch(() => undefined);
      if (response?.ok) return response.headers.get('etag')?.replaceAll('"', '') ?? null;
      if (response && response.status < 500) return null;
      await sleep(500);
    }
    return null;
  }
}
