import { Counter, Histogram } from 'prom-client';

/** `refused` is an answer, too: not found, a conflict. `unavailable`: nobody answered in time. */
export type AskResult = 'done' | 'refused' | 'failed' | 'unavailable';

const asks = new Counter({
  name: 'asks_total',
  help: 'Messages that this process asked others, by how it went',
  labelNames: ['message', 'result'],
});
const durations = new Histogram({
  name: 'ask_duration_seconds',
  help: 'From an ask to its answer',
  labelNames: ['message'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
});

export const countAsk = (message: string, result: AskResult, tookMs: number): void => {
  asks.inc({ message, result });
  durations.observe({ message }, tookMs / 1000);
};
