import { type PitchLetter, readPitchLetter } from '@cueroom/contracts/pitches/letters';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from '../activities/activities.repository';
import { type LetterPart, unlinked } from '../mail/letter';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import { type Mail, MailError, mayHaveArrived } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { PitchLetters } from './pitch-letters.repository';
import type { PitchLetterDocument } from './pitch-letters.schema';
import { taskOf } from './pitch-timeline.service';

const linkIsOver = 'The link does not open any more';

/** Letters to recipients, as they were read before they went, and of license requests to the studio. */
@Injectable()
export class PitchMails implements MailSource {
  constructor(
    private readonly letters: PitchLetters,
    private readonly activities: ActivitiesRepository,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
    private readonly bus: Bus,
  ) {}

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const letter = await this.letters.takeDue(until, now);
    if (!letter) return null;
    return {
      kind: letter.kind === 'letter' ? 'pitch' : 'license-request',
      id: letter.pitchId,
      tries: letter.mail.tries ?? 1,
      since: letter.createdAt,
      compose: () => (letter.kind === 'letter' ? this.toRecipient(letter) : this.toStudio(letter)),
      record: (mail) => this.letters.recordMail(letter, mail),
      ...(letter.kind === 'letter' && { handOver: () => this.handOver(letter) }),
    };
  }

  private async toRecipient(waiting: PitchLetterDocument): Promise<Mail | { gone: string }> {
    const { key, handedOverAt } = waiting;
    if (handedOverAt) return { gone: mayHaveArrived };
    const letter = await this.read(waiting);
    if (!letter) return { gone: linkIsOver };
    const { name, email, subject, text, link } = letter;
    // A link that stands alone is a button where mails have such.
    const parts = text.split(/\n{2,}/).map((part): LetterPart => {
      return part.trim() === link ? { link: { label: 'Listen', href: link } } : { text: part };
    });
    return { id: key, to: { name, address: email }, ...this.studio.write({ subject, parts }), isAutomatic: false };
  }

  /** Looks once more: its link may have ended while the mail server was asked. */
  private async handOver(letter: PitchLetterDocument): Promise<void> {
    if (!(await this.read(letter))) throw new MailError(linkIsOver, true);
    await this.letters.markHandedOver(letter);
  }

  private read({ key: letterId, recipientId }: PitchLetterDocument): Promise<PitchLetter | null> {
    return this.bus.request(readPitchLetter, { letterId, recipientId });
  }

  private async toStudio({ _id, key, pitchId, replyTo }: PitchLetterDocument): Promise<Mail | { gone: string }> {
    const task = await this.activities.findByChange(taskOf(key));
    if (!task) return { gone: 'The request is gone' };
    const href = this.studio.addressOf(`/admin?tab=pitches&open=${pitchId}`);
    const letter = {
      subject: unlinked(task.subject ?? ''),
      parts: [
        { text: `A license was asked for on the page of a pitch, on ${this.studio.timeOf(task.createdAt)}.` },
        { quote: quoted(task.description ?? '', replyTo?.address) },
        ...(href ? [{ link: { label: 'Open in the portal', href } }] : []),
      ],
    };
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    return { id: String(_id), to, replyTo, ...this.studio.write(letter), isAutomatic: true };
  }
}

/** The address that the studio itself has written down can be copied. */
const quoted = (description: string, address = ''): string =>
  unlinked(description).replace(unlinked(address), () => address);
