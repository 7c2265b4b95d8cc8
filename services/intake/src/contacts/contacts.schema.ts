import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactStatuses, priorities } from '@cueroom/contracts/options';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

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
  },
  schemaOptions,
);
contactSchema.index({ createdAt: -1, _id: -1 });
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
