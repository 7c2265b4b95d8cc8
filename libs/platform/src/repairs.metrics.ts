import { Counter } from 'prom-client';

const repairs = new Counter({
  name: 'reconciler_repairs_total',
  help: 'Work that was requested again because its result is overdue',
  labelNames: ['what'],
});

/** @param what in the plural, as in 'verdicts' */
export const countRepairs = (what: string, many: number): void => {
  if (many > 0) repairs.inc({ what }, many);
};
