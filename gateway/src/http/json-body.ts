import { isUtf8 } from 'node:buffer';
import { AppError } from '@cueroom/contracts/app-error';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '@cueroom/platform/http/problem';

/** JSON is the only thing that routes read (415 else); no body at all is fine where none is needed. */
export const readJsonOnly = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // Nothing is unpacked: a small body stays small.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new AppError('wrong_type', 'Compressed request bodies are not supported'));
    }
    // Decoded all the same, other bytes would be kept as other letters than were sent.
    if (!isUtf8(body)) return done(new HttpProblem(400));
    return parse(request, body.toString('utf8'), done);
  });
};
