import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { OutboxRelay } from '../outbox/outbox.relay';
import type { OutboxEntry, WithOutbox } from '../outbox/outbox.schema';
import { markOf } from './bulk-mark';

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
  const $set = { ...update.$set, ...markOf(filter._id) };
  const moving = { ...update, ...(Object.keys($set).length > 0 && { $set }), $inc: { ...update.$inc, revision: 1 } };
  const written = await model
    .findOneAndUpdate(filter, moving as UpdateQuery<Document>, { returnDocument: 'after', ...options })
    .lean<Document>();
  // Documents of earlier releases may have no outbox yet.
  const { outbox } = written ?? ({} as Partial<Document>);
  if (outbox && outbox.length > 0) relay.nudge(model);
  return written;
};

interface Request {
  /** When it was last requested; it is part of the filter. */
  askedAt: Date | null | undefined;
  now: Date;
  /** The event, whose id names the time of the request. None where nobody else is asked. */
  event?: (at: Date) => OutboxEntry;
}

/**
 * Requests work once more that is overdue. While the last such request waits for its subscriber, which is paused or away,
 * another one would only pile up behind it. The revision moves: an edit under way, which writes a list whole, notices.
 * @returns false when nothing was written: it still waits, another replica was quicker, or the result has come
 */
export const askAgain = async <Document extends Omit<Guarded, 'revision'> & { revision?: number }>(
  relay: OutboxRelay,
  model: Model<Document>,
  filter: QueryFilter<Document>,
  $set: Record<string, unknown>,
  { askedAt, now, event }: Request,
): Promise<boolean> => {
  if (event && askedAt && (await relay.isWaiting(event(askedAt)))) return false;
  const update = { $set, $inc: { revision: 1 }, ...(event && { $push: { outbox: event(now) } }) };
  const { modifiedCount } = await model.updateOne(filter, update as UpdateQuery<Document>, { timestamps: false });
  relay.nudge(model);
  return modifiedCount === 1;
};
