import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './client-error';

/** How slowly a body may come: a while for nothing at all, and then a second for every so many bytes. */
export interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}
export const usualPace: Pace = { graceMs: 15_000, bytesPerSecond: 16 * 1024 };

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Cuts off bodies that trickle. Node's `requestTimeout` cannot do it: it would also cut off a large file on a slow
 * line, which keeps the pace all the time.
 */
export const keepPace = (fastify: FastifyInstance, { graceMs, bytesPerSecond }: Pace = usualPace): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, { graceMs, bytesPerSecond });
    done();
  });
};

const watch = ({ raw, id }: FastifyRequest, reply: FastifyReply, { graceMs, bytesPerSecond }: Pace): void => {
  const { socket } = raw;
  // A request that was injected has no line that could be slow.
  if (!(socket instanceof Socket)) return;
  const startedAt = Date.now();
  const bytesAtStart = socket.bytesRead;
  const check = () => {
    if (raw.complete || raw.destroyed || socket.destroyed) return;
    const allowedMs = graceMs + ((socket.bytesRead - bytesAtStart) / bytesPerSecond) * 1000;
    const leftMs = allowedMs - (Date.now() - startedAt);
    // What waits here unread is our own slowness, not the sender's.
    if (leftMs > 0 || raw.readableLength > 0) return wait(Math.max(leftMs, 1000));
    if (reply.raw.headersSent) return void socket.destroy();
    refuse(socket, 408, id);
  };
  let timer: NodeJS.Timeout;
  const wait = (ms: number) => {
    timer = setTimeout(check, ms).unref();
  };
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
  wait(graceMs);
};
