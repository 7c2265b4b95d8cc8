import { services } from '@cueroom/contracts/message';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import { UnfitDatabase } from '@cueroom/persistence/migrations/migration';
import { migrations } from '@cueroom/persistence/migrations/migrations';
import { levelAfter, runMigrations } from '@cueroom/persistence/migrations/run-migrations';
import { type Command, type Context, reach, Refusal } from '../command';
import { storeSettings } from '../env';

/** For a Job of a cluster, whose services wait (MIGRATIONS=wait); elsewhere they do it themselves when they start. */
export const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'migrates the databases to this version',
  needsStores: true,
  run: async ({ say }: Context) => {
    const client = await reach('MongoDB', connectToServer(storeSettings().MONGODB_URI));
    try {
      for (const service of services) {
        await runMigrations(client.db(databases[service]), migrations[service], ({ migration, records, ms }) => {
          if (records !== undefined) say(`${service}: ${migration}: ${records} records in ${ms} ms`);
        });
        say(`${service} is at level ${levelAfter(migrations[service])}`);
      }
    } catch (error) {
      throw error instanceof UnfitDatabase ? new Refusal(error.message) : error;
    } finally {
      await client.close();
    }
  },
};
