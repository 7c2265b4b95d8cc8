import type { Brief } from '@cueroom/contracts/intake/briefs';
import { briefStatuses, priorities } from '@cueroom/contracts/options';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

export interface BriefDocument {
  _id: Types.ObjectId;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  clientCompany: string | null;
  projectType: string;
  projectTitle: string | null;
  timeline: string;
  budget: string;
  vibe: string;
  genre: string | null;
  references: string | null;
  additionalInfo: string | null;
  status: string;
  priority: Brief['priority'];
  estimatedValue: number | null;
  notes: string | null;
  followUpDate: Date | null;
  lastContactDate: Date | null;
  proposalSentDate: Date | null;
  projectStartDate: Date | null;
  projectEndDate: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const required = { type: String, required: true };
const text = { type: String, default: null };
const date = { type: Date, default: null };

export const briefSchema = new Schema<BriefDocument>(
  {
    clientName: required,
    clientEmail: required,
    clientPhone: text,
    clientCompany: text,
    projectType: required,
    projectTitle: text,
    timeline: required,
    budget: required,
    vibe: required,
    genre: text,
    references: text,
    additionalInfo: text,
    status: { type: String, enum: briefStatuses.map(({ value }) => value), default: 'submitted' },
    priority: { type: String, enum: priorities, default: 'medium' },
    estimatedValue: { type: Number, default: null },
    notes: text,
    followUpDate: date,
    lastContactDate: date,
    proposalSentDate: date,
    projectStartDate: date,
    projectEndDate: date,
  },
  schemaOptions,
);
briefSchema.index({ createdAt: -1, _id: -1 });
briefSchema.index({ status: 1, createdAt: -1, _id: -1 });
