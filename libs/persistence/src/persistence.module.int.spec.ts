import { randomBytes } from 'node:crypto';
import { Bus } from '@cueroom/messaging/bus';
import { HealthModule } from '@cueroom/platform/health';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { Global, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { type Connection, Schema } from 'mongoose';
import { connectToServer } from './connect';
import { isDuplicateKey } from './records/duplicate-key';
import { PersistenceModule } from './persistence.module';

const schema = new Schema({ changeId: { type: String, unique: true } });

/** As the workers of queues do, it begins when everything is initialized: with an event that was handled before. */
@Injectable()
class Worker implements OnApplicationBootstrap {
  refused?: Promise<unknown>;

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  onApplicationBootstrap(): void {
    const things = this.connection.model<object>('Thing');
    this.refused = things.create({ changeId: '7' }).then(
      () => null,
      (error: unknown) => error,
    );
  }
}

/** As that of the queues: imported first, and needed by the other. */
@Global()
@Module({
  imports: [HealthModule],
  providers: [{ provide: Bus, useClass: RecordingBus }, Worker],
  exports: [Bus],
})
class QueuesModule {}

test('what begins with the process finds the unique indexes that make its retries safe', async () => {
  const database = `test-${randomBytes(6).toString('hex')}`;
  const persistence = PersistenceModule.forRoot({ uri: process.env.MONGODB_URI ?? '', database });
  // As just after a restore: so many records that the index takes a while.
  const client = await connectToServer(process.env.MONGODB_URI ?? '');
  const restored = Array.from({ length: 50_000 }, (_, nth) => ({ changeId: String(nth) }));
  await client.db(database).collection('things').insertMany(restored);
  await client.close();
  @Module({ imports: [QueuesModule, persistence, MongooseModule.forFeature([{ name: 'Thing', schema }])] })
  class Service {}
  const service = await NestFactory.createApplicationContext(Service, { logger: false });
  try {
    expect(isDuplicateKey(await service.get(Worker).refused)).toBe(true);
  } finally {
    await service.get<Connection>(getConnectionToken()).dropDatabase();
    await service.close();
  }
});
