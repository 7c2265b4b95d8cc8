import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Answered HTTP requests',
  labelNames: ['method', 'route', 'status'],
});
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the first byte of a request to the last byte of its answer',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
});

/** Counts every request by the template of its route: addresses hold ids, and there is no end of them. */
export const countRequests = (
  fastify: FastifyInstance,
  isCounted: (request: FastifyRequest) => boolean = () => true,
): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    if (!isCounted(request)) return done();
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
};
