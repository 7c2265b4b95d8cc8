import type { Nemesis } from './nemesis';

const most = 200;

/** What was delivered is delivered once more, and in another order. */
export const deliverAgain: Nemesis = async ({ queues, random, report }) => {
  report.did('events delivered again, out of order', await queues.deliverAgain(most, random));
};
