import { onScrape } from '@cueroom/platform/metrics';
import { Gauge } from 'prom-client';
import type { ObjectStorage } from './object-storage';

const free = new Gauge({ name: 'storage_free_bytes', help: 'What still fits into the storage of files' });
const size = new Gauge({ name: 'storage_size_bytes', help: 'How large that storage is' });

/** A bucket does not know how much fits into it: then there is no number. */
export const measureRoom = (storage: ObjectStorage): void =>
  onScrape(async () => {
    const { freeBytes, totalBytes } = await storage.room();
    free.set(Number.isFinite(freeBytes) ? freeBytes : NaN);
    size.set(Number.isFinite(totalBytes) ? totalBytes : NaN);
  });
