import type { IncomingMessage } from 'node:http';
import { keepPace } from '@cueroom/platform/http/body-pace';
import { carryRequestIds, requestIdOf } from '@cueroom/platform/http/request-id';
import { countRequests } from '@cueroom/platform/http.metrics';
import { traceRequests } from '@cueroom/platform/http.tracing';
import { FastifyAdapter } from '@nestjs/platform-fastify';

// Node closes slow connections only when all three work together. The body's limit is a pace; what remains here is an end to
// everything: the largest file in an hour is 57 KiB a second.
const headersTimeout = 10_000;
const requestTimeout = 3_600_000;
const connectionsCheckingInterval = 2000;

export const objectServer = (): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    exposeHeadRoutes: false,
    requestTimeout,
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    // A connection that is kept alive may bring one more request while the process stops: it is served, and then closed.
    return503OnClosing: false,
    http: { headersTimeout, connectionsCheckingInterval },
    routerOptions: { maxParamLength: 200 },
  });
  const fastify = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  carryRequestIds(fastify);
  keepPace(fastify);
  // Only the gateway comes here.
  traceRequests(fastify, ({ headers }) => headers.traceparent?.toString());
  countRequests(fastify);
  return adapter;
};
