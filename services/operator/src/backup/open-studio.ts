import { QueueAdmin } from '@cueroom/messaging/queue.admin';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { openStorage } from '@cueroom/storage/storage-settings';
import { reach } from '../command';
import { redisAddresses, storageSettings, storeSettings } from '../env';
import { Records } from './records';

export interface Studio {
  records: Records;
  queues: QueueAdmin;
  storage: ObjectStorage;
}

export const withStudio = async (work: (studio: Studio) => Promise<void>): Promise<void> => {
  const { MONGODB_URI } = storeSettings();
  const storage = await reach('The storage', openStorage(storageSettings()));
  const records = await reach('MongoDB', Records.open(MONGODB_URI));
  try {
    const queues = await reach('Redis', QueueAdmin.open(redisAddresses()));
    await work({ storage, records, queues }).finally(() => queues.close());
  } finally {
    await records.close();
  }
};
