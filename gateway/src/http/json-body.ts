import type { FastifyInstance } from 'fastify';

/** JSON is the only thing that routes read (415 else); no body at all is fine where none is needed. */
export const readJsonOnly = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body as string, done);
  });
};
