import type { IncomingMessage } from 'node:http';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import type { FastifyInstance } from 'fastify';

const mostBytes = 16 * 2 ** 20;
const mostMs = 5000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isAllThere = (raw: IncomingMessage): boolean => raw.complete || raw.readableEnded;

/** Reads what still comes and throws it away. @returns whether that was all */
const throwAway = (raw: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      resolve(isAllThere(raw));
    };
    const timer = setTimeout(done, mostMs);
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) done();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, done);
    raw.resume();
  });

/**
 * Hears a client out who is refused before all of its body is there: a connection that is closed with bytes unread is
 * reset, and the client never reads why. Files have a way of their own (object.proxy.ts).
 */
export const hearOut = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async ({ raw, url }, reply) => {
    const isFile = raw.method === 'PUT' && url.startsWith(objectsPath);
    if (reply.statusCode < 400 || !hasBody(raw) || isAllThere(raw) || raw.destroyed || isFile) return;
    if (!(await throwAway(raw))) void reply.header('connection', 'close');
  });
};
