import { Counter, Histogram } from 'prom-client';

/** `refused` is an answer, too: not found, a conflict. `unavailable`: no answer in time. */
export type RequestResult = 'done' | 'refused' | 'failed' | 'unavailable';

const requests = new Counter({
  name: 'rpc_requests_total',
  help: 'Requests of this process to services, by result',
  labelNames: ['message', 'result'],
});
const durations = new Histogram({
  name: 'rpc_request_duration_seconds',
  help: 'From a request to its answer',
  labelNames: ['message'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
});

export const countRequest = (message: string, result: RequestResult, tookMs: number): void => {
  requests.inc({ message, result });
  durations.observe({ message }, tookMs / 1000);
};
