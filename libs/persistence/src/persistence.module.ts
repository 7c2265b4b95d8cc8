import { Health, HealthModule } from '@cueroom/platform/health';
import { log } from '@cueroom/platform/logger';
import { PeriodicModule } from '@cueroom/platform/periodic.module';
import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { isTracing, openInnerSpan, type OpenSpan } from '@cueroom/platform/tracing';
import { connectionOptions } from './connect';
import { OutboxRelay } from './outbox/outbox.relay';
import { keepTrash } from './records/trash';

/** Command events cost time with every command, so only while tracing. */
const commandOptions = () => ({ monitorCommands: isTracing() });

const traceCommands = (connection: Connection): void => {
  if (!isTracing()) return;
  const open = new Map<number, OpenSpan>();
  const end = (requestId: number, error?: unknown) => {
    open.get(requestId)?.end({}, error);
    open.delete(requestId);
  };
  connection
    .getClient()
    .on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
      const collection = (command as Record<string, unknown>)[commandName];
      const facts = {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(typeof collection === 'string' && { 'db.collection.name': collection }),
      };
      const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
      const span = openInnerSpan(name, { kind: 'client', facts });
      if (span) open.set(requestId, span);
    })
    .on('commandSucceeded', ({ requestId }) => end(requestId))
    .on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
};

interface Records {
  uri: string;
  database: string;
  trashDays?: number;
}

@Module({})
export class PersistenceModule implements OnModuleInit {
  constructor(
    @Inject(getConnectionToken()) private readonly connection: Connection,
    @Inject(Health) health: Health,
  ) {
    traceCommands(connection);
    health.add('mongodb', async () => connection.db?.command({ ping: 1 }));
  }

  /**
   * The indexes are built before anything is taken from a queue: a unique one is what makes a retry safe, also just after a
   * restore. Without the others the lists of a large collection are slower than any deadline.
   * @throws Error when one cannot be built; the process ends, and its supervisor starts it again
   */
  async onModuleInit(): Promise<void> {
    for (const model of Object.values(this.connection.models)) {
      await model.init().catch((error: unknown) => {
        log.error({ err: error, model: model.modelName }, 'index not built');
        throw error;
      });
    }
  }

  /** @param trashDays how long what admins delete is kept */
  static forRoot({ uri, database, trashDays = 0 }: Records): DynamicModule {
    keepTrash(trashDays);
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        HealthModule,
        PeriodicModule,
        MongooseModule.forRootAsync({
          // When the process starts, not when this file is read: by then it is known whether anything is traced.
          useFactory: () => ({
            uri,
            ...connectionOptions,
            ...commandOptions(),
            dbName: database,
            retryAttempts: 20,
            retryDelay: 500,
          }),
        }),
      ],
      providers: [OutboxRelay],
      exports: [OutboxRelay, MongooseModule],
    };
  }
}
