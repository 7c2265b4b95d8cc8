import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';

/** Answers of one kind that were counted and not told yet. */
export interface AnswerCount {
  readonly labels: { method: string; /** The template of its address. */ route: string; status: number };
  untold: number;
}
const counts: AnswerCount[] = [];

const requests: Counter = new Counter({
  name: 'http_requests_total',
  help: 'Answered HTTP requests',
  labelNames: ['method', 'route', 'status'],
  collect: () => {
    for (const count of counts) {
      if (count.untold > 0) requests.inc(count.labels, count.untold);
      count.untold = 0;
    }
  },
});
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the first byte of a request to the last byte of its answer; of those that something was done for',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
});

/** For answers that cost so little that counting each of them would be felt: its owner adds to `untold`. One for each kind. */
export const answerCount = (labels: AnswerCount['labels']): AnswerCount => {
  const known = counts.find(
    (count) =>
      count.labels.method === labels.method &&
      count.labels.route === labels.route &&
      count.labels.status === labels.status,
  );
  if (known) return known;
  const count = { labels, untold: 0 };
  counts.push(count);
  return count;
};

/** Counts every request by the template of its route: addresses hold ids, and there is no end of them. */
export const countRequests = (fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
};
