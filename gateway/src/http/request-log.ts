import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import type { FastifyInstance } from 'fastify';
import { isReading } from './is-reading';

/** One line per change, under its request id; reads at level debug. The route, not the address, which may hold a signature. */
export const logChanges = (fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const facts = { method, route: routeOptions.url, status: reply.statusCode, tookMs: Math.round(reply.elapsedTime) };
    withRequestId(request.id, () => log[isReading(method) ? 'debug' : 'info'](facts, 'request completed'));
    done();
  });
};
