import { signal } from '../processes';
import { type Nemesis, sleep } from './nemesis';

const [standsMs, goesMs] = [400, 100];

/**
 * A store whose disk is slow, as its clients see it: most of the time it does not answer. (To slow a disk itself takes a
 * kernel module or a control group of the machine's own.)
 */
const slow =
  (name: string): Nemesis =>
  async ({ parts, report }) => {
    const store = parts.find((part) => part.name === name)!;
    report.did(`${name} slow for 20 s`);
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      signal(store, 'SIGSTOP');
      await sleep(standsMs);
      signal(store, 'SIGCONT');
      await sleep(goesMs);
    }
  };

export const mongodbSlow = slow('mongodb');
export const redisSlow = slow('redis');
