import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import { confirmationFoot, confirmationLetter } from './confirmation-letters';
import { type Received, ReceivedRepository } from './received.repository';
import { ActivitiesRepository } from '../crm/activities.repository';
import { feedbackLetter } from '../review/feedback-letter';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import type { MailState } from '../mail/mail-state';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { MusicLinks } from '../links/music-link';
import { receiptLetter } from './receipt-letter';

/** The person who sent the record. */
const senderOf = ({ kind, record }: Received): { name: string; address: string } => {
  if (kind === 'brief') return { name: record.clientName, address: record.clientEmail };
  if (kind === 'contact') return { name: record.name, address: record.email };
  return { name: record.artistName, address: record.email };
};

/** Emails about a record to the person who sent it: an activity shows each. */
@Injectable()
export class ActivityMails implements MailWriter {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly received: ReceivedRepository,
    private readonly studio: Studio,
    private readonly links: MusicLinks,
    delivery: MailDelivery,
  ) {
    for (const kind of ['feedback', 'confirmation', 'receipt']) delivery.add(kind, this);
  }

  async compose({ _id, kind, about }: MailDocument): Promise<WrittenMail | { gone: string }> {
    const received = about && (await this.received.find(about.entityType, about.entityId));
    const activity = await this.activities.find(_id);
    if (!received || !activity) return { gone: `The ${about?.entityType} is gone` };
    const { name, address } = senderOf(received);
    if (kind === 'feedback' && received.kind === 'submission') {
      const letter = feedbackLetter(received.record, activity.description ?? '', this.pageOf(received));
      return { to: { name, address }, ...(await this.studio.write(letter)), isAutomatic: false };
    }
    if (kind === 'receipt' && received.kind === 'submission') {
      const letter = receiptLetter(received.record, this.studio, this.pageOf(received));
      return { to: { name: '', address }, ...(await this.studio.write(letter)), isAutomatic: true };
    }
    const letter = confirmationLetter(received, this.studio, this.pageOf(received));
    // A stranger may have typed another person's address: what else was typed stays out of the head of the email.
    return { to: { name: '', address }, ...(await this.studio.write(letter, confirmationFoot)), isAutomatic: true };
  }

  report({ _id }: MailDocument, state: MailState): Promise<void> {
    return this.activities.recordMail(_id, state);
  }

  private pageOf({ kind, record }: Received): string | null {
    return kind === 'submission' ? this.studio.addressOf(musicPath + this.links.tokenOf(record)) : null;
  }
}
