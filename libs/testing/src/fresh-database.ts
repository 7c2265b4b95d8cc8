import { randomBytes } from 'node:crypto';
import { connectionOptions } from '@cueroom/persistence/connect';
import { publishedEventsCollection } from '@cueroom/persistence/outbox/published-events';
import { type Connection, createConnection, type Model, type Schema } from 'mongoose';

export interface FreshDatabase {
  /** The model with its indexes built. */
  model<T>(name: string, schema: Schema<T>): Promise<Model<T>>;
}

/** A database of the test file's own, dropped at its end. */
export const freshDatabase = (): FreshDatabase => {
  let connection: Connection;
  beforeAll(async () => {
    const dbName = `test-${randomBytes(6).toString('hex')}`;
    connection = createConnection(process.env.MONGODB_URI ?? '', { ...connectionOptions, dbName });
    await connection.asPromise();
  });
  // After two seconds the relay of a test would publish again what an earlier test has published.
  beforeEach(() => connection.collection(publishedEventsCollection).deleteMany({}));
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  return {
    model: async <T>(name: string, schema: Schema<T>) => {
      const model = connection.models[name] ?? connection.model<T>(name, schema);
      await model.init();
      return model as Model<T>;
    },
  };
};
