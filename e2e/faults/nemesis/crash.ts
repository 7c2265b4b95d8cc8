import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './nemesis';

/** A few of a hundred passages of each point (libs/platform/src/crash-point.ts). */
export const crashing = { CRASH_AT: 'after-write:0.1,after-publish:0.1,after-effect:0.03' };

/** How often processes ended at these points, by their own last words. */
export const countCrashes = ({ studio, report }: Stage): void => {
  const logs = join(studio.dataDir, 'logs');
  for (const name of readdirSync(logs)) {
    for (const [, point] of readFileSync(join(logs, name), 'utf8').matchAll(/"crashPoint":"([a-z-]+)"/g)) {
      report.did(`ended ${point}`);
    }
  }
};
