import type { Event } from '@cueroom/contracts/message';
import type { FieldChange } from '@cueroom/contracts/record-history';
import { currentRequestId, currentTraceparent } from '@cueroom/platform/request-context';
import { type Schema, type Types, Schema as MongooseSchema } from 'mongoose';

export interface OutboxEntry {
  /** Names the occurrence, not the record: `<record id>-<revision>`. */
  id: string;
  name: string;
  data: object;
  requestId: string;
  /** When it was stored; entries of earlier releases have none. */
  at?: Date;
  traceparent?: string;
  /** Of a change: for the record's history, and in no queue. */
  changes?: StoredChange[];
  /** As often admins had changed the record before it. */
  edits?: number;
}

/** A field as the history keeps it. */
export interface StoredChange extends FieldChange {
  /** What an admin would send to have it as before, where `from` is only words for it. */
  back?: unknown;
  /** Nobody is told of it: it followed from what an activity is about, and goes back with that alone. */
  isAside?: true;
}

/** The fields of a document that publishes events. A deleted one stays until its last event is published. */
export interface WithOutbox {
  _id: Types.ObjectId;
  outbox: OutboxEntry[];
  deletedAt?: Date;
}

const entry = new MongooseSchema<OutboxEntry>(
  {
    ...{ id: String, name: String, data: MongooseSchema.Types.Mixed, requestId: String, at: Date, traceparent: String },
    changes: { type: [MongooseSchema.Types.Mixed], default: undefined },
    edits: Number,
  },
  { _id: false, id: false },
);

export const addOutbox = (schema: Schema<never> | Schema): void => {
  const target = schema as Schema;
  target.add({ outbox: { type: [entry], default: [] }, deletedAt: Date });
  target.index({ 'outbox.id': 1 }, { partialFilterExpression: { 'outbox.id': { $exists: true } } });
  target.index({ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $exists: true } } });
};

/** For `$push: { outbox: … }` in the update that makes the change. */
export const outboxEntry = <T extends object>(event: Event<T>, id: string, data: T): OutboxEntry => {
  const traceparent = currentTraceparent();
  const requestId = currentRequestId();
  return { id, name: event.name, data, requestId, at: new Date(), ...(traceparent && { traceparent }) };
};
