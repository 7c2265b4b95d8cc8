import { Counter, Gauge } from 'prom-client';

const errors = new Counter({
  name: 'periodic_errors_total',
  help: 'Passes of periodic work, and single items of them, that failed',
  labelNames: ['work'],
});

const failedPasses = new Gauge({
  name: 'periodic_failed_passes',
  help: 'Passes of periodic work in a row that failed, or in which an item did',
  labelNames: ['work'],
});
const failedNow = new Set<string>();

export const countPeriodicError = (work: string): void => {
  errors.inc({ work });
  failedNow.add(work);
};

export const countPass = (work: string): void =>
  failedNow.delete(work) ? failedPasses.inc({ work }) : failedPasses.set({ work }, 0);
