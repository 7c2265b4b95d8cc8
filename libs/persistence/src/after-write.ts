import type { Connection, Query, Schema } from 'mongoose';

/** What mongoose tells of a write: how many it changed, or the record that it changed. */
interface Outcome {
  modifiedCount?: number;
  upsertedCount?: number;
  deletedCount?: number;
}

const changedNothing = (outcome: Outcome | null, isUpsert: boolean): boolean => {
  // The record as it was before: null is also that of a record that was not there.
  if (outcome === null) return !isUpsert;
  const { modifiedCount, upsertedCount = 0, deletedCount } = outcome;
  return modifiedCount === undefined ? deletedCount === 0 : modifiedCount + upsertedCount === 0;
};

const queryWrites = /^(findOneAnd(Update|Delete)|(update|delete)(One|Many))$/;

/**
 * Calls `then` after every write on this connection that changed something, before whoever wrote goes on. To be called before
 * the connection's models are made.
 */
export const afterEveryWrite = (connection: Connection, then: () => Promise<void>): void => {
  connection.plugin((schema: Schema) => {
    schema.post('save', then);
    schema.post('insertMany', then);
    schema.post<Query<unknown, unknown>>(queryWrites, async function (outcome: unknown) {
      if (!changedNothing(outcome as Outcome | null, this.getOptions().upsert === true)) await then();
    });
  });
};
