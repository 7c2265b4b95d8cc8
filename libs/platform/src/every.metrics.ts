import { Counter } from 'prom-client';

const errors = new Counter({
  name: 'periodic_errors_total',
  help: 'Passes of periodic work, and single items of them, that failed',
  labelNames: ['work'],
});

export const countPeriodicError = (work: string): void => errors.inc({ work });
