import { tryEach } from './every';
import { log } from './logger';
import { countRepairs } from './repairs.metrics';

export const reconcileEveryMs = 15_000;
/** When a result has not come for this long, its job may be lost, with all of Redis; unless it is queued it is requested again. */
export const overdueMs = 30_000;
export const overdueSince = (now: number): Date => new Date(now - overdueMs);

/**
 * Asks again for what is overdue, one after the other; one that fails does not hold up the others.
 * @param what in the plural, as in 'verdicts'; for logs and metrics
 * @param ask returns whether, or how often, it asked
 * @returns how often it was asked
 */
export const askAgain = async <Item>(
  what: string,
  overdue: Iterable<Item> | AsyncIterable<Item>,
  ask: (item: Item) => Promise<boolean | number>,
): Promise<number> => {
  let asked = 0;
  await tryEach(`overdue-${what}`, overdue, async (item) => (asked += Number(await ask(item))));
  if (asked > 0) log.info({ [what]: asked }, 'overdue work requested again');
  countRepairs(what, asked);
  return asked;
};
