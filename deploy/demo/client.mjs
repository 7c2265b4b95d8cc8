// Requests to a studio that has just started, and may be slow.
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch } from 'undici';

/** @typedef {{ url: string, username: string, password: string, signal?: AbortSignal }} Access */
/** @typedef {(method: string, path: string, body?: object | Uint8Array, key?: string) => Promise<any>} Call */

const maxRetries = 10;
const retryAfterMs = 1000;

export class Refused extends Error {
  /** @param {string} request @param {number} status @param {string} text */
  constructor(request, status, text) {
    super(`${request}: ${status} ${text}`);
    this.status = status;
  }
}

/** @typedef {{ access: Access, authorization?: string, dispatcher?: Agent }} Client */

/** @param {Client} client @returns {Call} */
const callsOf =
  ({ access: { url, signal }, authorization, dispatcher }) =>
  async (method, path, body, key) => {
    const isFile = body instanceof Uint8Array;
    const headers = {
      ...(authorization && { authorization }),
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const init = { method, headers, signal, dispatcher, body: isFile ? body : JSON.stringify(body) };
    for (let retry = 0; ; retry++) {
      try {
        const answer = await fetch(new URL(path, url), init);
        if (answer.ok) return answer.headers.get('content-type')?.includes('json') ? answer.json() : undefined;
        if (answer.status !== 503 || retry >= maxRetries)
          throw new Refused(`${method} ${path}`, answer.status, await answer.text());
      } catch (error) {
        if (error instanceof Refused || signal?.aborted || retry >= maxRetries) throw error;
      }
      await delay(retryAfterMs, undefined, { signal });
    }
  };

/** @param {Access} access */
export const adminOf = (access) => {
  const { username, password } = access;
  return callsOf({ access, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });
};

/**
 * Visitors come from an address of their own, where the machine has a second one: the limits of the first are not used up.
 * @param {Access} access
 */
export const visitorOf = async (access) => {
  const dispatcher = new Agent({ connect: { localAddress: '127.0.0.2' } });
  const hasAddress = await fetch(new URL('/healthz', access.url), { dispatcher }).then(
    () => true,
    () => false,
  );
  return callsOf({ access, ...(hasAddress && { dispatcher }) });
};
