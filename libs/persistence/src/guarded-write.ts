import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { OutboxRelay } from './outbox.relay';
import type { WithOutbox } from './outbox.schema';

interface Guarded extends Omit<WithOutbox, '_id'> {
  revision: number;
}
interface Options {
  arrayFilters?: Record<string, unknown>[];
  timestamps?: false;
}

/** One atomic write that moves `revision`; its events are published soon. Null when no document matches the filter. */
export const guardedWrite = async <Document extends Guarded>(
  relay: OutboxRelay,
  model: Model<Document>,
  filter: QueryFilter<Document>,
  update: UpdateQuery<Document>,
  options: Options = {},
): Promise<Document | null> => {
  const written = await model
    .findOneAndUpdate(filter, { ...update, $inc: { ...update.$inc, revision: 1 } } as UpdateQuery<Document>, {
      returnDocument: 'after',
      ...options,
    })
    .lean<Document>();
  if (written && written.outbox.length > 0) relay.nudge(model);
  return written;
};

/** Asks a worker once more by an event in `update`. False when another replica was quicker, or the report has come. */
export const askAgain = async <Document extends Guarded>(
  relay: OutboxRelay,
  model: Model<Document>,
  filter: QueryFilter<Document>,
  update: UpdateQuery<Document>,
): Promise<boolean> => {
  const { modifiedCount } = await model.updateOne(filter, update, { timestamps: false });
  relay.nudge(model);
  return modifiedCount === 1;
};
