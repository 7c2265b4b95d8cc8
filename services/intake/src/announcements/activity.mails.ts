import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import { type Received, ReceivedRepository } from './received.repository';
import { ActivitiesRepository } from '../crm/activities.repository';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import type { MailState } from '../mail/mail-state';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { MusicLinks } from '../links/music-link';
import { receiptLetter } from './receipt-letter';
import type { BriefDocument } from '../crm/briefs.schema';
import type { ContactDocument } from '../crm/contacts.schema';
import { greeting, type Letter } from '../mail/letter';
import { briefFacts, contactFacts, howToReach, numberOf } from './received-facts';
import { submissionLetter } from './submission-letter';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** @param page the address of the artist's page */
export const feedbackLetter = (
  { artistName, submissionUid }: SubmissionDocument,
  feedback: string,
  page: string | null,
): Letter => ({
  subject: `Feedback on your submission ${submissionUid}`,
  parts: [
    { text: greeting(artistName) },
    { text: feedback },
    ...(page ? [{ link: { label: 'Open your music’s page', href: page } }] : []),
  ],
});

const briefLetter = (brief: BriefDocument, number: string, studio: Studio): Letter => ({
  subject: `We have your brief ${number}`,
  parts: [
    {
      text: `${greeting(brief.clientName)}\n\nThank you for your brief. It arrived on ${studio.timeOf(brief.createdAt)}. Its number is ${number}.`,
    },
    { heading: 'What happens next' },
    {
      text: `We read it and email you ${studio.answered(brief.createdAt, brief.answerDueAt)}.\n\n${howToReach(studio, 'brief', number)}`,
    },
    { heading: 'Your brief' },
    { facts: briefFacts(brief) },
  ],
});

const contactLetter = (contact: ContactDocument, number: string, studio: Studio): Letter => ({
  subject: `We have your message ${number}`,
  parts: [
    {
      text: `${greeting(contact.name)}\n\nThank you for writing to us. Your message arrived on ${studio.timeOf(contact.createdAt)}. Its number is ${number}.`,
    },
    { heading: 'What happens next' },
    {
      text: `We get back to you ${studio.answered(contact.createdAt)}.\n\n${howToReach(studio, 'message', number)}`,
    },
    { heading: 'Your message' },
    { facts: contactFacts(contact) },
  ],
});

/** To the person who sent it, at the address that was typed. @param page the address of the artist's page */
export const confirmationLetter = (received: Received, studio: Studio, page: string | null = null): Letter => {
  const number = numberOf(received);
  if (received.kind === 'brief') return briefLetter(received.record, number, studio);
  if (received.kind === 'contact') return contactLetter(received.record, number, studio);
  return submissionLetter(received.record, number, studio, page);
};

export const confirmationFoot =
  'You receive this email because your address was entered on our website. If that was not you, you can ignore it, or reply and we delete what was sent.';

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
