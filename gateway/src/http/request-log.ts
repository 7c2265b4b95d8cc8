import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import type { FastifyInstance } from 'fastify';
import { isReading } from './is-reading';

/**
 * A line for every change that was asked for, under the id that all that follows from it carries; for reading only where
 * somebody looks for an error. The route and not the address: there may be a signature in that.
 */
export const logChanges = (fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const facts = { method, route: routeOptions.url, status: reply.statusCode, tookMs: Math.round(reply.elapsedTime) };
    withRequestId(request.id, () => log[isReading(method) ? 'debug' : 'info'](facts, 'answered'));
    done();
  });
};
