import { Activity, ActivityMail } from '@cueroom/contracts/intake/activities';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/idempotency';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { storedFields, storedPart } from '@cueroom/persistence/stored-fields';
import type { Stored } from '@cueroom/persistence/to-record';
import { Schema } from 'mongoose';

export interface MailDocument extends Omit<ActivityMail, 'sentAt'> {
  sentAt?: Date;
  tries?: number;
  /** While it waits to be sent: when it is due. */
  nextTryAt?: Date;
}

export interface ActivityDocument extends Omit<Stored<Activity, 'dueDate'>, 'mail'>, FromCreation {
  mail: MailDocument | null;
  /** Of a recorded change: which occurrence it is. */
  changeId?: string;
}

export const activitySchema = new Schema<ActivityDocument>(
  {
    ...storedFields(Activity),
    completed: { type: Boolean, default: false },
    createdBy: { type: String, default: 'admin' },
    mail: {
      type: storedPart(ActivityMail, { sentAt: Date, tries: Number, nextTryAt: Date }),
      default: null,
    },
    changeId: String,
  },
  schemaOptions,
);
activitySchema.index({ createdAt: -1, _id: -1 });
activitySchema.index({ entityType: 1, entityId: 1, createdAt: -1, _id: -1 });
activitySchema.index({ completed: 1, dueDate: 1, _id: 1 });
activitySchema.index({ 'mail.nextTryAt': 1 }, { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } });
// A change is recorded once, however often its event arrives.
activitySchema.index({ changeId: 1 }, { unique: true, partialFilterExpression: { changeId: { $exists: true } } });
addIdempotency(activitySchema);
