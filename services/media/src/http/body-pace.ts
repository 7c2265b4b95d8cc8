import type { IncomingMessage } from 'node:http';

export interface Pace {
  /** At least this many bytes… */
  bytes: number;
  /** …in each span of this many milliseconds. */
  withinMs: number;
}

/** 3 KiB a second: a tenth of the slowest telephone. A whole file may take as long as that takes. */
export const slowestUpload: Pace = { bytes: 64 * 1024, withinMs: 20_000 };

/**
 * A request's body, as long as it comes fast enough. A time limit for the whole of it would cut off those who send a
 * large file over a slow line, and no limit would let a stranger hold connections for nothing.
 */
export async function* bodyAtPace(request: IncomingMessage, { bytes, withinMs }: Pace): AsyncGenerator<Buffer> {
  let received = 0;
  const check = setInterval(() => {
    if (received < bytes) request.destroy(new Error('The upload came too slowly'));
    received = 0;
  }, withinMs);
  try {
    // Whoever stops reading (too large) still wants to answer on this connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  } finally {
    clearInterval(check);
  }
}

const drainMs = 10_000;

/** Reads on and throws away, for a while: a sender that is cut off while it sends would not hear the refusal. */
export const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const limit = setTimeout(() => request.destroy(), drainMs).unref();
  request.once('close', () => clearTimeout(limit));
  request.on('data', () => undefined);
  request.resume();
};
