import { ActivityMail } from '@cueroom/contracts/intake/activities';
import { mailWanted, type MailWanted } from '@cueroom/contracts/intake/mails';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox.schema';
import { storedPart } from '@cueroom/persistence/stored-fields';

/** What became of an email, in the record that shows it. */
export interface MailState extends Omit<ActivityMail, 'sentAt'> {
  sentAt?: Date;
}

export const mailRecord = ({ state, error, sentAt }: MailState): ActivityMail => ({
  state,
  error,
  sentAt: sentAt?.toISOString(),
});

export const mailStateSchema = () => storedPart(ActivityMail, { sentAt: Date });

/** For the write of the record that the email goes with. None where it does not go. */
export const mailEntries = (mail: MailState | null | undefined, wanted: MailWanted): OutboxEntry[] =>
  mail?.state === 'queued' ? [outboxEntry(mailWanted, wanted.key, wanted)] : [];
