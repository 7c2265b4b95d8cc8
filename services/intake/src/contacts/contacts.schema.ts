import type { Contact, contactSorts } from '@cueroom/contracts/intake/contacts';
import { contactStatuses, priorities } from '@cueroom/contracts/options';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

export interface ContactOrder {
  name: string;
}

export interface ContactDocument {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  subject: string;
  message: string;
  status: Contact['status'];
  priority: Contact['priority'];
  source: string;
  notes: string | null;
  followUpDate: Date | null;
  lastContactDate: Date | null;
  /** What it is found by, and sorted by where that is not a field as it is. */
  words: string[];
  order: ContactOrder;
  /** When it was deleted; for a while it can be brought back. */
  removedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

const required = { type: String, required: true };
const text = { type: String, default: null };
const date = { type: Date, default: null };

export const contactSchema = new Schema<ContactDocument>(
  {
    name: required,
    email: required,
    phone: text,
    company: text,
    subject: required,
    message: required,
    status: { type: String, enum: contactStatuses, default: 'new' },
    priority: { type: String, enum: priorities, default: 'medium' },
    source: { type: String, default: 'website' },
    notes: text,
    followUpDate: date,
    lastContactDate: date,
    words: [String],
    order: new Schema<ContactOrder>({ name: String }, { _id: false }),
    removedAt: Date,
  },
  schemaOptions,
);

/** The orders of the list, each with its index. */
export const contactOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  name: { 'order.name': 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
  followUpDate: { followUpDate: 1, _id: 1 },
} as const satisfies Record<(typeof contactSorts)[number], Record<string, 1 | -1>>;
for (const order of Object.values(contactOrders)) contactSchema.index(order);
contactSchema.index({ words: 1 });
contactSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
