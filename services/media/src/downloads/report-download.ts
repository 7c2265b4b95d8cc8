import { randomUUID } from 'node:crypto';
import { downloadMade, downloadProgressed, type MadeFile } from '@cueroom/contracts/media/downloads';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';

/** To whoever waits for it. Nothing depends on it: a job goes on where it cannot be told. */
export const tellProgress = (bus: Bus, key: string, progress: number): void => {
  const told = bus.publish(downloadProgressed, `${key}-progress-${randomUUID()}`, { key, progress });
  void told.catch((error: unknown) => log.warn({ err: error }, 'the progress of a download was not told'));
};

/** Each run has an id of its own: a repeated one must not be dropped as known. */
export const reportDownload = (bus: Bus, key: string, file: MadeFile | null, error: string | null): Promise<void> =>
  bus.publish(downloadMade, `${key}-made-${randomUUID()}`, { key, file, error });
