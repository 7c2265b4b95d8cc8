import { countPass, countPeriodicError } from './every.metrics';
import { log } from './logger';
import { currentAdmin, withAdmin } from './request-context';
import { testTimes } from './test-times/env';
import { withinLimit } from './time-limit';

const stopLimitMs = 5000;
const stopsLate = () => new Error('still running');

const report = (name: string, error: unknown, message: string): void => {
  countPeriodicError(name);
  log.warn({ err: error, work: name }, message);
};

export interface PeriodicWork {
  /** Runs a pass now; while one is running, its end. Never rejects. */
  run(): Promise<void>;
  /** No further passes. Waits for a running one, at most 5 s. */
  stop(): Promise<void>;
}

/** Never overlaps with itself. Errors are logged and counted. The timer alone does not keep the process alive. */
export const every = (name: string, intervalMs: number, work: () => unknown): PeriodicWork => {
  let running: Promise<void> | undefined;
  let isStopped = false;
  const pass = async () => {
    try {
      await work();
    } catch (error) {
      report(name, error, 'periodic work failed, will be retried');
    } finally {
      countPass(name);
      running = undefined;
    }
  };
  // An admin whose request starts a pass has asked for none of what it finds to do.
  const asNobody = () => (currentAdmin() === undefined ? pass() : withAdmin(undefined, pass));
  const run = () => (running ??= isStopped ? Promise.resolve() : Promise.resolve().then(asNobody));
  const timer = setInterval(run, intervalMs * testTimes.pace).unref();
  return {
    run,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      if (running) await withinLimit(running, stopLimitMs, stopsLate).catch(() => undefined);
    },
  };
};

/** One after the other; one that fails is logged, counted, and does not block the others. @returns how many succeeded */
export const tryEach = async <Item>(
  name: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => unknown,
): Promise<number> => {
  let succeeded = 0;
  for await (const item of items) {
    try {
      await work(item);
      succeeded++;
    } catch (error) {
      report(name, error, 'periodic work failed for one item, will be retried');
    }
  }
  return succeeded;
};
