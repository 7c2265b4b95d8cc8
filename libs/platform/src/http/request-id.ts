import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withRequestId } from '../request-context';

const safeId = /^[\w.:-]{1,64}$/;

/** The caller's own id when it can do no harm in logs and headers, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && safeId.test(given) ? given : randomUUID();

/** @param deadlineMs RPC requests on behalf of a request end so long after its head or its body has come */
export const carryRequestIds = (fastify: FastifyInstance, deadlineMs?: number): void => {
  const deadline = () => (deadlineMs === undefined ? undefined : Date.now() + deadlineMs);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withRequestId(request.id, done, deadline());
  });
  // Reading the body leaves the async context of onRequest: it is entered again.
  fastify.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done, deadline()));
};
