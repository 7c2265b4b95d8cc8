import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './client-error';

/** The slowest body that is accepted: so long without any bytes, and then a second for every so many. */
const usualPace = { graceMs: 15_000, bytesPerSecond: 16 * 1024 };
export type Pace = typeof usualPace;

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Cuts off bodies that trickle in. Node's `requestTimeout` would also cut off a large file on a slow line. */
export const keepPace = (fastify: FastifyInstance, { graceMs, bytesPerSecond }: Pace = usualPace): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, { graceMs, bytesPerSecond });
    done();
  });
};

const watch = ({ raw, id }: FastifyRequest, reply: FastifyReply, { graceMs, bytesPerSecond }: Pace): void => {
  const { socket } = raw;
  // An injected request has no socket.
  if (!(socket instanceof Socket)) return;
  let startedAt = Date.now();
  let checkedAt = startedAt;
  const bytesAtStart = socket.bytesRead;
  const check = () => {
    if (raw.complete || raw.destroyed || socket.destroyed) return;
    const allowedMs = graceMs + ((socket.bytesRead - bytesAtStart) / bytesPerSecond) * 1000;
    const leftMs = allowedMs - (Date.now() - startedAt);
    // While bytes wait here unread, a storage that is slow holds up the sender: that time does not count.
    if (raw.readableLength > 0) startedAt += Date.now() - checkedAt;
    checkedAt = Date.now();
    if (leftMs > 0 || raw.readableLength > 0) return wait(Math.max(leftMs, Math.min(graceMs, 1000)));
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
