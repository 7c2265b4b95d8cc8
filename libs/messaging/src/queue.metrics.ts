import { onScrape } from '@cueroom/platform/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { QueueFacts } from './queue.admin';

const jobs = new Gauge({
  name: 'queue_jobs',
  help: 'Jobs and events in a queue, by state. Every gateway reports the same number: take the largest',
  labelNames: ['queue', 'state'],
});
const oldest = new Gauge({
  name: 'queue_oldest_waiting_seconds',
  help: 'Age of the oldest waiting job or event',
  labelNames: ['queue'],
});
const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'Duration of one run of a job or of an event handler, by result',
  labelNames: ['queue', 'job', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900],
});
const stalled = new Counter({
  name: 'jobs_stalled_total',
  help: 'Jobs that were taken from a worker that had died or hung',
  labelNames: ['queue'],
});

export const measureRun = (
  queue: string,
  job: string,
  result: 'done' | 'failed' | 'handed back',
  tookMs: number,
): void => durations.observe({ queue, job, result }, tookMs / 1000);

export const countStalled = (queue: string): void => stalled.inc({ queue });

export const measureQueues = (readAll: () => Promise<QueueFacts[]>): void =>
  onScrape(async () => {
    // While Redis is unavailable, no numbers rather than old ones.
    jobs.reset();
    oldest.reset();
    for (const { name, counts, oldestWaitingSec } of await readAll()) {
      for (const [state, count] of Object.entries(counts)) jobs.set({ queue: name, state }, count);
      oldest.set({ queue: name }, oldestWaitingSec);
    }
  });
