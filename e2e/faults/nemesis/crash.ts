import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultContext } from './nemesis';

/** Crash probability at each crash point (libs/platform/src/crash-point.ts). */
export const crashing = { CRASH_AT: 'after-write:0.1,after-publish:0.1,after-effect:0.03' };

/** Counts crashes at these points from the process logs. */
export const countCrashes = ({ studio, report }: FaultContext): void => {
  const logs = join(studio.dataDir, 'logs');
  for (const name of readdirSync(logs)) {
    for (const [, point] of readFileSync(join(logs, name), 'utf8').matchAll(/"crashPoint":"([a-z-]+)"/g)) {
      report.injected(`crash ${point}`);
    }
  }
};
