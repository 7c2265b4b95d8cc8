import { setTimeout as sleep } from 'node:timers/promises';
import type { Studio } from '../studio';
import type { History, Outcome, Operation } from './history';

/** Longer than any guaranteed response time: exceeding it counts as a hang. */
const timeoutMs = 20_000;
const retriesMs = 60_000;

export interface ClientResponse<T> {
  outcome: Outcome;
  /** 0 without a response. */
  status: number;
  body?: T;
}

/** Connection errors where the request was certainly not sent. */
const notSentErrors = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

const errorCodeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code ?? (error as Error).name;
};

/** A 4xx had no effect; after a 5xx the effect is unknown. */
const outcomeOfStatus = (status: number): Outcome => (status < 400 ? 'ok' : status < 500 ? 'fail' : 'unknown');

/** An HTTP client that records every response in the history. Uses keep-alive connections. */
export class Client {
  private readonly authorization: string;

  constructor(
    private readonly studio: Studio,
    private readonly history: History,
  ) {
    this.authorization = `Basic ${Buffer.from(`${studio.username}:${studio.password}`).toString('base64')}`;
  }

  async send<T>(method: string, path: string, body?: unknown, key?: string): Promise<ClientResponse<T>> {
    const bytes = body instanceof Uint8Array;
    const headers: Record<string, string> = { ...(key && { 'idempotency-key': key }) };
    if (path.startsWith('/api/admin') || method === 'HEAD') headers['authorization'] = this.authorization;
    if (body !== undefined) headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json';
    const call = `${method} ${path.split('?')[0]!.replace(/[\w-]{24,}/g, '…')}`;
    const startedAt = performance.now();
    try {
      const response = await fetch(new URL(path, this.studio.url), {
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body: bytes ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const text = await response.text();
      this.history.note(call, String(response.status), performance.now() - startedAt);
      const { status } = response;
      const parsed = status < 400 && text !== '' ? (JSON.parse(text) as T) : undefined;
      return { outcome: outcomeOfStatus(status), status, body: parsed };
    } catch (error) {
      const code = errorCodeOf(error);
      this.history.note(call, code === 'TimeoutError' ? 'hang' : 'cut', performance.now() - startedAt);
      return { outcome: notSentErrors.includes(code) ? 'fail' : 'unknown', status: 0 };
    }
  }

  /** Sends without retrying, as for requests that are not idempotent. */
  async once<T>(operation: Operation, ...request: Parameters<Client['send']>): Promise<ClientResponse<T>> {
    const response = await this.send<T>(...request);
    operation.outcomes.push(response.outcome);
    return response;
  }

  /** Retries until accepted, rejected or timed out, as for requests that are idempotent or have a key. */
  async sendWithRetry<T>(operation: Operation, ...request: Parameters<Client['send']>): Promise<ClientResponse<T>> {
    const deadline = Date.now() + retriesMs;
    for (;;) {
      const response = await this.once<T>(operation, ...request);
      const isFinal = response.outcome === 'ok' || (response.status >= 400 && response.status < 500);
      if (isFinal || Date.now() > deadline) return response;
      await sleep(500);
    }
  }

  /** Reads all records of a list, page by page. @throws when a page cannot be read */
  async all<T>(path: string): Promise<T[]> {
    const records: T[] = [];
    for (;;) {
      const page = await this.read<T[]>(`${path}${path.includes('?') ? '&' : '?'}offset=${records.length}`);
      if (page.length === 0) return records;
      records.push(...page);
    }
  }

  /** GET with retries. @throws after the last attempt */
  async read<T>(path: string): Promise<T> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { status, body } = await this.send<T>('GET', path);
      if (status === 200) return body as T;
      await sleep(500);
    }
    throw new Error(`${path}: no successful response`);
  }

  /** @returns the stored file's SHA-256 from its ETag */
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
