import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../records/duplicate-key';

/** What a database knows of itself, in a collection of its own; no part of a backup. */
export const stateCollection = 'studio';

interface LevelDocument {
  _id: 'migrations';
  level: number;
  /** Who migrates at the moment; one that died is over when `until` has passed. */
  runner?: { id: string; until: Date };
}

interface RestoreDocument {
  _id: 'restore';
  startedAt: Date;
}

const levels = (database: mongo.Db) => database.collection<LevelDocument>(stateCollection);
const restores = (database: mongo.Db) => database.collection<RestoreDocument>(stateCollection);

/** The level of a database; 0 when it has never been migrated, as it is when it is new. */
export const levelOf = async (database: mongo.Db): Promise<number> =>
  (await levels(database).findOne({ _id: 'migrations' }))?.level ?? 0;

export const setLevel = async (database: mongo.Db, level: number): Promise<void> => {
  await levels(database).updateOne({ _id: 'migrations' }, { $set: { level } }, { upsert: true });
};

const leaseMs = 30_000;
/** By the clock of the database, whatever those of the runners say. */
const lease = { $add: ['$$NOW', leaseMs] };

/** Whether this runner is the only one from now on, for half a minute. */
export const claim = async (database: mongo.Db, id: string): Promise<boolean> => {
  const state = levels(database);
  await state.updateOne({ _id: 'migrations' }, { $setOnInsert: { level: 0 } }, { upsert: true }).catch(ignoreDuplicate);
  const claimed = await state.updateOne(
    { _id: 'migrations', $or: [{ runner: { $exists: false } }, { $expr: { $lt: ['$runner.until', '$$NOW'] } }] },
    [{ $set: { runner: { id, until: lease } } }],
  );
  return claimed.modifiedCount === 1;
};

/** False when another runner has taken over. */
const asRunner = async (database: mongo.Db, id: string, change: mongo.Document | mongo.Document[]): Promise<boolean> =>
  (await levels(database).updateOne({ _id: 'migrations', 'runner.id': id }, change)).matchedCount === 1;

export const renew = (database: mongo.Db, id: string) => asRunner(database, id, [{ $set: { 'runner.until': lease } }]);
export const reach = (database: mongo.Db, id: string, level: number) => asRunner(database, id, { $set: { level } });
export const release = (database: mongo.Db, id: string) => asRunner(database, id, { $unset: { runner: 1 } });

/** From now until `markRestored` no service starts on this database. */
export const markRestoring = async (database: mongo.Db): Promise<void> => {
  await restores(database).updateOne({ _id: 'restore' }, { $set: { startedAt: new Date() } }, { upsert: true });
};

export const markRestored = async (database: mongo.Db): Promise<void> => {
  await restores(database).deleteOne({ _id: 'restore' });
};

export const isRestoring = async (database: mongo.Db): Promise<boolean> =>
  (await restores(database).findOne({ _id: 'restore' })) !== null;

const ignoreDuplicate = (error: unknown): void => {
  if (!isDuplicateKey(error)) throw error;
};
