import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { messageKinds } from '@cueroom/contracts/intake/artist-page';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';
import { type MailState, mailStateSchema } from '../mail/mail-state';

/** What studio and artist write to each other about a submission. */
export interface MessageDocument
  extends Omit<ThreadMessage, 'id' | 'createdAt' | 'takenBackAt' | 'mail'>, FromCreation, WithOutbox {
  _id: Types.ObjectId;
  submissionId: string;
  createdBy: string | null;
  mail: MailState | null;
  /** Of what comes with a decision: which occurrence it is, so that a repetition writes nothing. */
  occurrence?: string;
  /** Of a letter: when its decision was undone. */
  takenBackAt?: Date;
  /** Of a letter: when the artist's page first showed it. */
  seenAt?: Date;
  /** Of the submission, with the decision that this letter goes with. */
  revision?: number;
  createdAt: Date;
  updatedAt: Date;
}

export const messageSchema = new Schema<MessageDocument>(
  {
    submissionId: { type: String, required: true },
    from: { type: String, enum: ['artist', 'studio'], required: true },
    kind: { type: String, enum: messageKinds, default: 'message' },
    subject: { type: String, default: null },
    text: { type: String, required: true },
    createdBy: { type: String, default: null },
    mail: { type: mailStateSchema(), default: null },
    occurrence: String,
    takenBackAt: Date,
    seenAt: Date,
    revision: Number,
  },
  schemaOptions,
);
messageSchema.index({ submissionId: 1, createdAt: 1 });
messageSchema.index({ occurrence: 1 }, { unique: true, partialFilterExpression: { occurrence: { $exists: true } } });
// former-mails.repository.ts needs this index until the next release.
messageSchema.index({ 'mail.nextTryAt': 1 }, { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } });
addOutbox(messageSchema);
addIdempotency(messageSchema);
