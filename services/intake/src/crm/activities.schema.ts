import { Activity } from '@cueroom/contracts/intake/activities';
import type { Deed } from '@cueroom/contracts/record-changes';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';
import { type MailState, mailStateSchema } from '../mail/mail-state';

export interface ActivityDocument
  extends Omit<Stored<Activity, 'dueDate'>, 'mail'>, FromCreation, Omit<WithOutbox, '_id'> {
  mail: MailState | null;
  /** Of what is recorded by itself, a change or an email: which occurrence it is. */
  changeId?: string;
  /** What it changed of its record, by the id in the record's history: that can be undone, once. */
  madeChange?: string;
  /** When; missing: with the activity. What was planned is done later. */
  changedAt?: Date;
  isUndone?: boolean;
  /** Of an answer: it was logged by mistake, and does not count. */
  isVoid?: boolean;
  /** Of a change; activities of earlier releases lack it. */
  did?: Deed;
}

export const activitySchema = new Schema<ActivityDocument>(
  {
    ...storedFields(Activity, ['undoableUntil', 'madeChange']),
    completed: { type: Boolean, default: false },
    createdBy: { type: String, default: 'admin' },
    mail: { type: mailStateSchema(), default: null },
    changeId: String,
    madeChange: String,
    changedAt: Date,
    isUndone: Boolean,
    isVoid: Boolean,
    did: String,
  },
  schemaOptions,
);
activitySchema.index({ createdAt: -1, _id: -1 });
activitySchema.index({ entityType: 1, entityId: 1, createdAt: -1, _id: -1 });
activitySchema.index({ completed: 1, dueDate: 1, _id: 1 });
// Recorded once, however often its event arrives.
activitySchema.index({ changeId: 1 }, { unique: true, partialFilterExpression: { changeId: { $exists: true } } });
// former-mails.repository.ts needs this index until the next release.
activitySchema.index({ 'mail.nextTryAt': 1 }, { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } });
addOutbox(activitySchema);
addIdempotency(activitySchema);
