import { randomUUID } from 'node:crypto';
import { downloadProgressed } from '@cueroom/contracts/media/downloads';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';

/** To whoever waits for it. Nothing depends on it: a job goes on where it cannot be told. */
export const tellProgress = (bus: Bus, key: string, progress: number): void => {
  const told = bus.publish(downloadProgressed, `${key}-progress-${randomUUID()}`, { key, progress });
  void told.catch((error: unknown) => log.warn({ err: error }, 'the progress of a download was not told'));
};
