import { ActivityMail } from '@cueroom/contracts/intake/activities';
import { mailWanted, type MailWanted } from '@cueroom/contracts/intake/mails';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { storedPart } from '@cueroom/persistence/records/stored-fields';

/** A record shows with this what became of its email. */
export interface MailState extends Omit<ActivityMail, 'sentAt'> {
  sentAt?: Date;
}

export const mailRecord = ({ state, error, sentAt }: MailState): ActivityMail => ({
  state,
  error,
  sentAt: sentAt?.toISOString(),
});

export const mailStateSchema = () => storedPart(ActivityMail, { sentAt: Date });

/** The events for the write of a record that needs an email; none where no email is sent. */
export const mailEntries = (mail: MailState | null | undefined, wanted: MailWanted): OutboxEntry[] =>
  mail?.state === 'queued' ? [outboxEntry(mailWanted, wanted.key, wanted)] : [];
