import { onScrape } from '@cueroom/platform/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { QueueFacts } from './queue.desk';

const jobs = new Gauge({
  name: 'queue_jobs',
  help: 'Jobs and events that lie in a queue, by their state. The same number from every gateway: take the largest',
  labelNames: ['queue', 'state'],
});
const oldest = new Gauge({
  name: 'queue_oldest_waiting_seconds',
  help: 'How long the oldest that nobody has taken has been in the queue',
  labelNames: ['queue'],
});
const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'How long one run of a job or of an event handler took, and how it ended',
  labelNames: ['queue', 'job', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900],
});
const stalled = new Counter({
  name: 'jobs_stalled_total',
  help: 'Jobs that were taken from a worker that had died or stood still',
  labelNames: ['queue'],
});

export const measureRun = (
  queue: string,
  job: string,
  result: 'done' | 'failed' | 'handed back',
  tookMs: number,
): void => durations.observe({ queue, job, result }, tookMs / 1000);

export const countStalled = (queue: string): void => stalled.inc({ queue });

/** Tells how full the queues are, asking Redis only when somebody reads it. */
export const measureQueues = (readAll: () => Promise<QueueFacts[]>): void =>
  onScrape(async () => {
    // Nothing is better than numbers of yesterday.
    jobs.reset();
    oldest.reset();
    for (const { name, counts, oldestWaitingSec } of await readAll()) {
      for (const [state, count] of Object.entries(counts)) jobs.set({ queue: name, state }, count);
      oldest.set({ queue: name }, oldestWaitingSec);
    }
  });
