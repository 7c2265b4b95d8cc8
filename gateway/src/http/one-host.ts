import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '@cueroom/platform/http/problem';

/** RFC 9112, 3.2: a request has one Host. Of two, a proxy before this door might believe the other one. */
export const refuseTwoHosts = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    done(hosts.length > 1 ? new HttpProblem(400) : undefined);
  });
};
