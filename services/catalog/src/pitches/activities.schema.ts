import type { PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { reactionKinds } from '@cueroom/contracts/pitches/pitch-options';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

export interface PitchActivityDocument extends Omit<PitchActivity, 'id' | 'createdAt'> {
  _id: Types.ObjectId;
  pitchId: string;
  /** Of its event: there is one entry, however often it arrives. */
  reactionId: string;
  createdAt: Date;
}

/** What clients did, in the order in which the studio reads it. */
export const pitchActivitySchema = new Schema<PitchActivityDocument>(
  {
    pitchId: { type: String, required: true },
    reactionId: { type: String, required: true, unique: true },
    kind: { type: String, enum: reactionKinds, required: true },
    recipientId: { type: String, required: true },
    recipientName: { type: String, required: true },
    trackId: { type: String, default: null },
    versionId: String,
    choice: String,
    at: Number,
    text: String,
    commentId: String,
    requestId: String,
    createdAt: { type: Date, required: true },
  },
  { ...schemaOptions, timestamps: false },
);
pitchActivitySchema.index({ pitchId: 1, createdAt: -1, _id: -1 });
pitchActivitySchema.index({ recipientId: 1 });
pitchActivitySchema.index({ kind: 1, createdAt: 1 });
