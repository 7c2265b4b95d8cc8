import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withTraceparent } from './request-context';
import { isTracing, type OpenSpan, openSpan } from './tracing';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** @returns the traceparent to go on from, where the caller is to be believed */
type ParentOf = (request: FastifyRequest) => string | undefined;

/** A span of every request, until the last byte of its answer. To be added after the request's id. */
export const traceRequests = (fastify: FastifyInstance, parentOf: ParentOf): void => {
  if (!isTracing()) return;
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const facts = { 'http.request.method': method, 'http.route': route };
    const span = openSpan(`${method} ${route}`, { kind: 'server', facts, parent: parentOf(request) });
    if (!span) return done();
    spans.set(request, span);
    withTraceparent(span.traceparent, done);
  });
  // Reading the body leaves the async context of onRequest: it is entered again.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? withTraceparent(span.traceparent, done) : done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    end(request);
    done();
  });
};

const end = (request: FastifyRequest, reply?: FastifyReply): void => {
  const status = reply?.statusCode;
  const error = status === undefined || status >= 500 ? new Error('not answered') : undefined;
  spans.get(request)?.end({ 'http.response.status_code': status }, error);
  spans.delete(request);
};
