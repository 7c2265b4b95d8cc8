import { randomUUID } from 'node:crypto';
import { withRequestId } from '@cueroom/platform/request-context';
import type { FastifyInstance } from 'fastify';

const safeId = /^[\w.:-]{1,64}$/;

/** The caller's own id when it can do no harm in logs and headers, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && safeId.test(given) ? given : randomUUID();

/** Whoever is asked for a request has this long, so that its answer is there within 5 seconds. */
const askedWithinMs = 4400;

/** Every response tells the request's id, and everything done for it carries the id and its deadline on. */
export const carryRequestIds = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withRequestId(request.id, done, Date.now() + askedWithinMs);
  });
  // Reading the body takes as long as it takes, and leaves the async context of onRequest: it is entered again.
  fastify.addHook('preValidation', (request, _reply, done) =>
    withRequestId(request.id, done, Date.now() + askedWithinMs),
  );
};
