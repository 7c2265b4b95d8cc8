import { writeSync } from 'node:fs';
import { crashAt } from './crash/env';

/** Between two steps: record and its event, event and outbox, effect and end of its job. */
type CrashPoint = 'after-write' | 'after-publish' | 'after-effect';

/** `after-write:0.05,after-effect:1` → how many of all passages end the process. */
export const readCrashPoints = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((entry): [string, number] => {
        const [name = '', share = '1'] = entry.split(':');
        return [name, Number(share)];
      }),
  );

const armed = readCrashPoints(crashAt);

/** For the fault tests (`npm run faults`): ends the process right here, as a power cut would, where CRASH_AT says so. */
export const crashPoint = (name: CrashPoint): void => {
  if (armed.size === 0 || Math.random() >= (armed.get(name) ?? 0)) return;
  writeSync(2, `{"crashPoint":"${name}"}\n`);
  process.kill(process.pid, 'SIGKILL');
};
