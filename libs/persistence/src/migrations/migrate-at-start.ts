import type { Service } from '@cueroom/contracts/message';
import { log } from '@cueroom/platform/logger';
import type { StoreSettings } from '@cueroom/platform/settings';
import { connectToServer } from '../connect';
import { databases } from '../databases';
import { UnfitDatabase } from './migration';
import { migrations } from './migrations';
import { awaitMigrations, runMigrations } from './run-migrations';

/** Starts a service once its database is at the level of this code (the setting MIGRATIONS says who migrates). */
export const afterMigrations =
  <Logger, Running>(
    service: Service,
    { MONGODB_URI, MIGRATIONS }: StoreSettings,
    start: (logger: Logger) => Promise<Running>,
  ) =>
  async (logger: Logger): Promise<Running> => {
    const client = await connectToServer(MONGODB_URI);
    const database = client.db(databases[service]);
    try {
      if (MIGRATIONS === 'wait') {
        await awaitMigrations(database, migrations[service], () =>
          log.info('waiting for the migrations of the database'),
        );
      } else {
        await runMigrations(database, migrations[service], (fact) =>
          log.info(fact, fact.ms === undefined ? 'migration started' : 'migration completed'),
        );
      }
    } catch (error) {
      if (!(error instanceof UnfitDatabase)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    } finally {
      await client.close();
    }
    return start(logger);
  };
