import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import { confirmationFoot, confirmationLetter } from './confirmation-letters';
import { type Received, ReceivedRepository } from './received.repository';
import { ActivitiesRepository } from '../activities/activities.repository';
import type { ActivityDocument } from '../activities/activities.schema';
import { feedbackLetter } from '../feedback/feedback-letter';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import type { Mail } from '../mail/mail-server';
import type { EmailKind } from '../mail/mail.metrics';
import { Studio } from '../mail/studio';
import { MusicLinks } from '../submissions/music-link';
import { receiptLetter, receiptSubject } from './receipt-letter';

/** The person who sent the record. */
const senderOf = ({ kind, record }: Received): { name: string; address: string } => {
  if (kind === 'brief') return { name: record.clientName, address: record.clientEmail };
  if (kind === 'contact') return { name: record.name, address: record.email };
  return { name: record.artistName, address: record.email };
};

/** Emails about a record to the person who sent it: each waits in the activity that shows it. */
@Injectable()
export class ActivityMails implements MailSource {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly received: ReceivedRepository,
    private readonly studio: Studio,
    private readonly links: MusicLinks,
  ) {}

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const activity = await this.activities.takeDue(until, now);
    if (!activity) return null;
    return {
      kind: kindOf(activity),
      id: String(activity._id),
      tries: activity.mail?.tries ?? 1,
      since: activity.createdAt,
      compose: () => this.compose(activity),
      record: (mail) => this.activities.recordMail(activity, mail),
    };
  }

  private async compose({
    _id,
    entityType,
    entityId,
    activityType,
    subject,
    description,
  }: ActivityDocument): Promise<Mail | { gone: string }> {
    const received = await this.received.find(entityType, entityId);
    if (!received) return { gone: `The ${entityType} is gone` };
    const { name, address } = senderOf(received);
    const id = String(_id);
    if (activityType === 'feedback' && received.kind === 'submission') {
      const letter = feedbackLetter(received.record, description ?? '', this.pageOf(received));
      return { id, to: { name, address }, ...this.studio.write(letter), isAutomatic: false };
    }
    if (subject === receiptSubject && received.kind === 'submission') {
      const letter = receiptLetter(received.record, this.studio, this.pageOf(received));
      return { id, to: { name: '', address }, ...this.studio.write(letter), isAutomatic: true };
    }
    const letter = confirmationLetter(received, this.studio, this.pageOf(received));
    // A stranger may have typed another person's address: what else was typed stays out of the head of the email.
    return { id, to: { name: '', address }, ...this.studio.write(letter, confirmationFoot), isAutomatic: true };
  }

  private pageOf({ kind, record }: Received): string | null {
    return kind === 'submission' ? this.studio.addressOf(musicPath + this.links.tokenOf(record)) : null;
  }
}

const kindOf = ({ activityType, subject }: ActivityDocument): EmailKind => {
  if (activityType === 'feedback') return 'feedback';
  return subject === receiptSubject ? 'receipt' : 'confirmation';
};
