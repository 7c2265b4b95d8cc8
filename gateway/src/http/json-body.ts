import { isUtf8 } from 'node:buffer';
import { AppError } from '@cueroom/contracts/app-error';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { HttpProblem } from '@cueroom/platform/http/problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON under the name of text, too. */
    readsText?: boolean;
  }
}

/** JSON is the only thing that routes read (415 else); no body at all is fine where none is needed. */
export const readJsonOnly = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  const read: FastifyBodyParser<Buffer> = (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // Nothing is unpacked: a small body stays small.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new AppError('wrong_type', 'Compressed request bodies are not supported'));
    }
    // Decoded all the same, other bytes would be kept as other letters than were sent.
    if (!isUtf8(body)) return done(new HttpProblem(400));
    return parse(request, body.toString('utf8'), done);
  };
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, read);
  // What a browser sends when it leaves a page is text.
  fastify.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.readsText) return read(request, body, done);
    done(new HttpProblem(415));
  });
};
