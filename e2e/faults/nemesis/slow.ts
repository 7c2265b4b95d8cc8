import { signal } from '../processes';
import { type Nemesis, sleep } from './nemesis';

const [frozenMs, runningMs] = [400, 100];

/**
 * Simulates a store with a slow disk by freezing it most of the time. (Slowing the disk itself takes a kernel module or
 * cgroup control over the device.)
 */
const slow =
  (name: string): Nemesis =>
  async ({ components, report }) => {
    const store = components.find((component) => component.name === name)!;
    report.injected(`${name} slow for 20 s`);
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      signal(store, 'SIGSTOP');
      await sleep(frozenMs);
      signal(store, 'SIGCONT');
      await sleep(runningMs);
    }
  };

export const mongodbSlow = slow('mongodb');
export const redisSlow = slow('redis');
