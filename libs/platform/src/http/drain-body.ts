import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const maxBytes = 16 * 2 ** 20;
const maxMs = 5000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isComplete = (raw: IncomingMessage): boolean => raw.complete || raw.readableEnded;

/** Reads the rest of a body and discards it, up to 16 MiB and 5 s. @returns whether that was all of it */
export const drainBody = (raw: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      resolve(isComplete(raw));
    };
    const timer = setTimeout(done, maxMs);
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, done);
    raw.resume();
  });

/**
 * Reads the rest of a body that was refused before the answer goes out: a connection that is closed with unread bytes is
 * reset, and the client never reads why.
 * @param isExcepted requests that see to it themselves
 */
export const drainRefusedBodies = (
  fastify: FastifyInstance,
  isExcepted: (request: FastifyRequest) => boolean = () => false,
): void => {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    const isOver = reply.statusCode < 400 || !hasBody(raw) || isComplete(raw) || raw.destroyed || isExcepted(request);
    if (isOver) return done(null, payload);
    void drainBody(raw).then((isDrained) => {
      if (!isDrained) void reply.header('connection', 'close');
      done(null, payload);
    });
  });
};
