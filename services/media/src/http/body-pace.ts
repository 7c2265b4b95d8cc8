import type { IncomingMessage } from 'node:http';

export interface Pace {
  /** At least this many bytes… */
  bytes: number;
  /** …for each this many milliseconds in which they were waited for. */
  withinMs: number;
}

/** 3 KiB a second: a tenth of the slowest telephone. A whole file may take as long as that takes. */
export const slowestUpload: Pace = { bytes: 64 * 1024, withinMs: 20_000 };

/**
 * A request's body, as long as it comes fast enough. A time limit for the whole of it would cut off those who send a
 * large file over a slow line, and no limit would let a stranger hold connections for nothing. While the storage takes its time
 * nobody knows how fast the sender is: that does not count.
 */
export async function* bodyAtPace(request: IncomingMessage, { bytes, withinMs }: Pace): AsyncGenerator<Buffer> {
  const cutOff = () => request.destroy(new Error('The upload came too slowly'));
  let received = 0;
  let leftMs = withinMs;
  let waitingSince = performance.now();
  let timer = setTimeout(cutOff, leftMs);
  try {
    // Whoever stops reading (too large) still wants to answer on this connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      clearTimeout(timer);
      leftMs -= performance.now() - waitingSince;
      received += (chunk as Buffer).length;
      if (received >= bytes) [received, leftMs] = [0, withinMs];
      yield chunk as Buffer;
      waitingSince = performance.now();
      timer = setTimeout(cutOff, leftMs);
    }
  } finally {
    clearTimeout(timer);
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
