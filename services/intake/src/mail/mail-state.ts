import { ActivityMail } from '@cueroom/contracts/intake/activities';
import { storedPart } from '@cueroom/persistence/stored-fields';

export interface MailDocument extends Omit<ActivityMail, 'sentAt'> {
  sentAt?: Date;
  tries?: number;
  /** While it waits to be sent: when it is due. */
  nextTryAt?: Date;
}

/** As it is told: when it is tried again is not. */
export const mailRecord = ({ state, error, sentAt }: MailDocument): ActivityMail => ({
  state,
  error,
  sentAt: sentAt?.toISOString(),
});

export const mailSchema = () => storedPart(ActivityMail, { sentAt: Date, tries: Number, nextTryAt: Date });

export const dueFilter = (now: Date) => ({ 'mail.nextTryAt': { $lte: now } });

/** No other replica takes it until that moment. */
export const leaseUntil = (until: Date) => ({ $set: { 'mail.nextTryAt': until }, $inc: { 'mail.tries': 1 } });

export const dueFirst = { sort: { 'mail.nextTryAt': 1 }, returnDocument: 'after', timestamps: false } as const;
