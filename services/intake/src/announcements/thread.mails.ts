import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import type { LetterPart } from '../mail/letter';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import type { Mail } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { MusicLinks } from '../submissions/music-link';
import { isLetterWanted } from '../submissions/review-letter';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { MessagesRepository } from '../thread/messages.repository';
import type { MessageDocument } from '../thread/messages.schema';

/** Letters as they were read before they went; of messages only that there is one. */
@Injectable()
export class ThreadMails implements MailSource {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly links: MusicLinks,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
  ) {}

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const message = await this.messages.takeDue(until, now);
    if (!message) return null;
    return {
      kind: message.kind === 'message' ? 'message' : 'letter',
      id: String(message._id),
      tries: message.mail?.tries ?? 1,
      since: message.createdAt,
      compose: () => this.compose(message),
      record: (mail) => this.messages.recordMail(message, mail),
    };
  }

  private async compose(message: MessageDocument): Promise<Mail | { gone: string }> {
    const submission = await this.submissions.find(message.submissionId);
    if (!submission) return { gone: 'The submission is gone' };
    if (!isLetterWanted(submission, message)) return { gone: 'The decision was undone' };
    if (message.from === 'artist') return this.noticeToStudio(message, submission);
    const { kind, subject, text } = message;
    const { submissionUid, artistName, email } = submission;
    const page = linkPart('Open your music’s page', this.studio.addressOf(musicPath + this.links.tokenOf(submission)));
    const written =
      kind === 'message'
        ? this.studio.write({
            subject: `A message about your music ${submissionUid}`,
            parts: [{ text: `${this.studio.name} has written to you. The message is on your music's page.` }, ...page],
          })
        : this.studio.write({ subject: subject ?? `Your music ${submissionUid}`, parts: [{ text }, ...page] });
    const to = { name: artistName, address: email };
    return { id: String(message._id), to, ...written, isAutomatic: kind === 'message' };
  }

  private noticeToStudio({ _id }: MessageDocument, { _id: id, submissionUid, email }: SubmissionDocument) {
    if (this.settings.NOTIFICATIONS === 'off') return { gone: 'Notifications are off' };
    const href = this.studio.addressOf(`/admin?tab=music&list=submissions&open=${id}`);
    const written = this.studio.write({
      subject: `A message from the artist of ${submissionUid}`,
      parts: [
        { text: `The artist of ${submissionUid} has written. The message is in the portal.` },
        ...linkPart('Open in the portal', href),
      ],
    });
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    return { id: String(_id), to, replyTo: { name: '', address: email }, ...written, isAutomatic: true };
  }
}

const linkPart = (label: string, href: string | null): LetterPart[] => (href ? [{ link: { label, href } }] : []);
