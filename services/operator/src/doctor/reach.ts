import { readRedisInfo } from '@cueroom/messaging/redis-info';
import { connectToServer } from '@cueroom/persistence/connect';
import { log } from '@cueroom/platform/logger';

const mongodb = async (uri: string): Promise<void> => {
  const client = await connectToServer(uri, 1);
  await client.close();
};

const stores = {
  MONGODB_URI: { name: 'MongoDB', reach: mongodb },
  REDIS_URL: { name: 'Redis', reach: readRedisInfo },
  REDIS_QUEUES_URL: { name: 'Redis of queues', reach: readRedisInfo },
} satisfies Record<string, { name: string; reach: (address: string) => Promise<unknown> }>;

type Setting = keyof typeof stores;
const settings = Object.keys(stores) as Setting[];

const withoutPassword = (address: string): string => address.replace(/(\/\/[^:@/]*):.*@/, '$1:…@');

/** For the launcher: a sentence for each store of one's own that does not answer or does not let us in, after 8 s at most. */
export const lostStores = async (addresses: Partial<Record<Setting, string>>): Promise<string[]> => {
  log.level = 'silent'; // the sentences say it
  const sentences = await Promise.all(
    settings.map(async (setting) => {
      const address = addresses[setting];
      if (!address) return [];
      const { name, reach } = stores[setting];
      const failed = await reach(address).then(
        () => undefined,
        (error: Error) => error.message,
      );
      return failed === undefined
        ? []
        : [`${name} cannot be reached: ${failed}. ${setting} is ${withoutPassword(address)}`];
    }),
  );
  return sentences.flat();
};
