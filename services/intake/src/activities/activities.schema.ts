import { type Activity, activityTypes, entityTypes } from '@cueroom/contracts/intake/activities';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

export interface ActivityDocument {
  _id: Types.ObjectId;
  entityType: Activity['entityType'];
  entityId: string;
  activityType: Activity['activityType'];
  subject: string | null;
  description: string | null;
  dueDate: Date | null;
  completed: boolean;
  createdBy: string;
  /** Of a recorded change: which occurrence it is. */
  changeId?: string;
  createdAt: Date;
  updatedAt: Date;
}

const required = { type: String, required: true };
const text = { type: String, default: null };

export const activitySchema = new Schema<ActivityDocument>(
  {
    entityType: { ...required, enum: entityTypes },
    entityId: required,
    activityType: { ...required, enum: activityTypes },
    subject: text,
    description: text,
    dueDate: { type: Date, default: null },
    completed: { type: Boolean, default: false },
    createdBy: { type: String, default: 'admin' },
    changeId: String,
  },
  schemaOptions,
);
activitySchema.index({ createdAt: -1, _id: -1 });
activitySchema.index({ entityType: 1, entityId: 1, createdAt: -1, _id: -1 });
activitySchema.index({ completed: 1, dueDate: 1, _id: 1 });
// A change is recorded once, however often its event arrives.
activitySchema.index({ changeId: 1 }, { unique: true, partialFilterExpression: { changeId: { $exists: true } } });
