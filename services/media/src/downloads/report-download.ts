import { randomUUID } from 'node:crypto';
import { downloadMade, downloadProgressed, type MadeFile } from '@cueroom/contracts/media/downloads';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';

/** For the page that waits. Nothing depends on it: a job goes on where it cannot be published. */
export const reportProgress = (bus: Bus, key: string, progress: number): void => {
  const published = bus.publish(downloadProgressed, `${key}-progress-${randomUUID()}`, { key, progress });
  void published.catch((error: unknown) => log.warn({ err: error }, 'the progress of a download was not published'));
};

/** Each run has an id of its own: a repeated one must not be dropped as known. */
export const reportDownload = (bus: Bus, key: string, file: MadeFile | null, error: string | null): Promise<void> =>
  bus.publish(downloadMade, `${key}-made-${randomUUID()}`, { key, file, error });
