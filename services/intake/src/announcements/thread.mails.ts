import { musicPath } from '@cueroom/contracts/intake/music-path';
import { recordPath } from '@cueroom/contracts/portal-paths';
import { Injectable } from '@nestjs/common';
import { greeting, type LetterPart, shortened, unlinked } from '../mail/letter';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import type { MailState } from '../mail/mail-state';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { MusicLinks } from '../links/music-link';
import { isLetterWanted } from '../review/review-letter';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { MessagesRepository } from '../thread/messages.repository';

/** Letters as they were read before they went; of messages only that there is one. */
@Injectable()
export class ThreadMails implements MailWriter {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly links: MusicLinks,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
    delivery: MailDelivery,
  ) {
    for (const kind of ['letter', 'message']) delivery.add(kind, this);
  }

  async compose({ _id }: MailDocument): Promise<WrittenMail | { gone: string }> {
    const message = await this.messages.find(_id);
    if (!message) return { gone: 'The message is gone' };
    const submission = await this.submissions.find(message.submissionId);
    if (!submission) return { gone: 'The submission is gone' };
    if (message.takenBackAt || !isLetterWanted(submission, message)) return { gone: 'The decision was undone' };
    if (message.from === 'artist') return this.noticeToStudio(submission);
    const { kind, subject, text } = message;
    const { submissionUid, artistName, email } = submission;
    const page = linkPart('Open your music’s page', this.studio.addressOf(musicPath + this.links.tokenOf(submission)));
    const written =
      kind === 'message'
        ? await this.studio.write({
            subject: `A message about your music ${submissionUid}`,
            parts: [
              {
                text: `${greeting(artistName)}\n\n${this.studio.name} has written to you. You can read and answer the message on your music's page, or reply to this email.`,
              },
              ...page,
            ],
          })
        : await this.studio.write({ subject: subject ?? `Your music ${submissionUid}`, parts: [{ text }, ...page] });
    const to = { name: artistName, address: email };
    return { to, ...written, isAutomatic: kind === 'message' };
  }

  report({ _id }: MailDocument, state: MailState): Promise<void> {
    return this.messages.recordMail(_id, state);
  }

  private async noticeToStudio(submission: SubmissionDocument): Promise<WrittenMail | { gone: string }> {
    const { _id: id, submissionUid, artistName, email } = submission;
    if (this.settings.NOTIFICATIONS === 'off') return { gone: 'Notifications are off' };
    const href = this.studio.addressOf(recordPath('submission', String(id)));
    const written = await this.studio.write({
      subject: `A message from the artist of ${submissionUid}`,
      parts: [
        {
          text: `${unlinked(shortened(artistName, 60))} (${email}) has written about ${submissionUid}. You can read and answer the message in the portal, or reply to this email.`,
        },
        ...linkPart('Open in the portal', href),
      ],
    });
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    return { to, replyTo: { name: '', address: email }, ...written, isAutomatic: true };
  }
}

const linkPart = (label: string, href: string | null): LetterPart[] => (href ? [{ link: { label, href } }] : []);
