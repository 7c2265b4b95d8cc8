import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './body-pace';

const maxBytes = 16 * 2 ** 20;
const maxMs = 5000;

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

/** A connection that is closed with unread bytes is reset, and the client never reads why it was refused. */
export const drainRefusedBodies = (
  fastify: FastifyInstance,
  isExcepted: (request: FastifyRequest) => boolean = () => false,
): void => {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    const isOver =
      reply.statusCode < 400 || !hasBody(request) || isComplete(raw) || raw.destroyed || isExcepted(request);
    if (isOver) return done(null, payload);
    void drainBody(raw).then((isDrained) => {
      if (!isDrained) void reply.header('connection', 'close');
      done(null, payload);
    });
  });
};
