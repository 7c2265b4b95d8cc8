import { Health, HealthModule } from '@cueroom/platform/health';
import type { SharedTopic } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { afterEveryWrite } from './after-write';
import { connectionOptions } from './connection-options';
import { commandOptions, traceCommands } from './mongodb.tracing';
import { OutboxRelay } from './outbox.relay';

/** The connection to a service's own database, and the relay of its outboxes. */
@Module({})
export class PersistenceModule {
  constructor(@Inject(getConnectionToken()) connection: Connection, @Inject(Health) health: Health) {
    traceCommands(connection);
    health.add('mongodb', async () => connection.db?.command({ ping: 1 }));
  }

  /** `shown`: what others remember copies of, and drop after every write to this database. */
  static forRoot({ uri, database, shown }: { uri: string; database: string; shown?: SharedTopic }): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        HealthModule,
        MongooseModule.forRootAsync({
          // When the process starts, not when this file is read: by then it is known whether anything is traced.
          inject: [Bus],
          useFactory: (bus: Bus) => ({
            uri,
            ...connectionOptions,
            ...commandOptions(),
            dbName: database,
            retryAttempts: 20,
            retryDelay: 500,
            connectionFactory: (connection: Connection) => {
              if (shown) afterEveryWrite(connection, () => renew(bus, shown));
              return connection;
            },
          }),
        }),
      ],
      providers: [OutboxRelay],
      exports: [OutboxRelay, MongooseModule],
    };
  }
}

/** What is written stays so: copies that were not dropped grow old by themselves within seconds. */
const renew = (bus: Bus, topic: SharedTopic): Promise<void> =>
  bus.renew(topic).catch((error: unknown) => log.warn({ err: error, topic }, 'copies are not dropped at once'));
