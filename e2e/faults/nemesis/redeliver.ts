import type { Nemesis } from './nemesis';

const maxEvents = 200;

/** Redelivers completed events and jobs in random order. */
export const redeliver: Nemesis = async ({ queues, random, report }) => {
  report.injected('events redelivered out of order', await queues.redeliver(maxEvents, random));
};
