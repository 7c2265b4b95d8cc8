import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';
import { type MailDocument, mailSchema } from '../mail/mail-state';
import type { News } from './received.repository';

const keptDays = 30;

/** An email to the studio about one record, or about all of an hour or a day. Holds ids only. */
export interface NotificationDocument {
  _id: Types.ObjectId;
  /** Unique: the record, or the time of the digest. */
  key: string;
  about: News[];
  dueAt: Date;
  mail: MailDocument;
  createdAt: Date;
}

export const notificationSchema = new Schema<NotificationDocument>(
  {
    key: { type: String, required: true, unique: true },
    about: [
      new Schema<News>({ entityType: String, entityId: String, news: String, occurrence: String }, { _id: false }),
    ],
    dueAt: { type: Date, required: true },
    mail: { type: mailSchema(), required: true },
    createdAt: { type: Date, required: true },
  },
  { ...schemaOptions, timestamps: false },
);
notificationSchema.index({ 'about.entityId': 1 });
notificationSchema.index({ 'mail.nextTryAt': 1 }, { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } });
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptDays * 24 * 3600 });
