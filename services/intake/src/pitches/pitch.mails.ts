import {
  type PitchLetter,
  type PitchLetterDone,
  pitchLetterDone,
  readPitchLetter,
} from '@cueroom/contracts/pitches/letters';
import { recordPath } from '@cueroom/contracts/portal-paths';
import { Bus } from '@cueroom/messaging/bus';
import { outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type LetterPart, unlinked } from '../mail/letter';
import { MailDelivery, type WrittenMail } from '../mail/mail.delivery';
import { MailError, MailServer } from '../mail/mail-server';
import type { MailState } from '../mail/mail-state';
import { Mails } from '../mail/mails.repository';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { type LetterAbout, PitchAnswers } from './pitch-answers.service';
import { taskOf } from './pitch-words';

const linkIsOver = 'The link does not open any more';

/** `replyTo` is whoever asks for a license, if the address is known. */
interface Facts extends LetterAbout {
  recipientId: string;
  replyTo?: { name: string; address: string };
}
interface OfPitch {
  key: string;
  pitchId: string;
  facts: Facts;
}

/** Letters to recipients, as they were read before they went, and of license requests to the studio. */
@Injectable()
export class PitchMails {
  constructor(
    private readonly mails: Mails,
    private readonly activities: ActivitiesRepository,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
    private readonly server: MailServer,
    private readonly bus: Bus,
    private readonly delivery: MailDelivery,
    private readonly answers: PitchAnswers,
  ) {
    delivery.add('pitch', {
      compose: (mail) => this.toRecipient(mail),
      report: async (mail, state) => {
        if (state.state === 'sent') await this.answers.sent(factsOf(mail), state.sentAt ?? new Date());
        await this.tellCatalog(mail, state);
      },
      handOver: (mail) => this.lookAgain(mail),
    });
    delivery.add('license-request', { compose: (mail) => this.toStudio(mail) });
  }

  /** Safe to repeat; without a mail server catalog hears at once that no letter is sent. */
  async addLetter({ key, pitchId, facts }: OfPitch): Promise<void> {
    const { state } = this.server.firstState;
    await this.mails.want({ key, kind: 'pitch', ...about(pitchId), facts, state });
    if (state !== 'queued') await this.tellCatalog({ _id: key, facts, tries: 0 }, { state });
    this.delivery.nudge();
  }

  async addRequest({ key, pitchId, facts }: OfPitch): Promise<void> {
    if (this.settings.NOTIFICATIONS === 'off' || !this.server.isThere) return;
    await this.mails.want({ key, kind: 'license-request', ...about(pitchId), facts });
    this.delivery.nudge();
  }

  private async toRecipient(mail: MailDocument): Promise<WrittenMail | { gone: string }> {
    const letter = await this.read(mail);
    if (!letter) return { gone: linkIsOver };
    const { name, email, subject, text, link } = letter;
    // A link that stands alone is a button where mails have such.
    const parts = text.split(/\n{2,}/).map((part): LetterPart => {
      return part.trim() === link ? { link: { label: 'Listen', href: link } } : { text: part };
    });
    return { to: { name, address: email }, ...(await this.studio.write({ subject, parts })), isAutomatic: false };
  }

  /** The link may have ended while the mail server was connecting. */
  private async lookAgain(mail: MailDocument): Promise<void> {
    if (!(await this.read(mail))) throw new MailError(linkIsOver, true);
  }

  private read(mail: MailDocument): Promise<PitchLetter | null> {
    return this.bus.request(readPitchLetter, { letterId: mail._id, recipientId: factsOf(mail).recipientId });
  }

  /** Catalog hears of each failed try, and once of the end. */
  private tellCatalog(mail: Pick<MailDocument, '_id' | 'facts' | 'tries'>, { state, error, sentAt }: MailState) {
    const { _id: letterId, tries } = mail;
    const at = (sentAt ?? new Date()).toISOString();
    const { recipientId } = factsOf(mail);
    const done: PitchLetterDone = { letterId, recipientId, state, ...(error && { error }), at };
    const id = state === 'queued' ? `${letterId}-${tries}` : letterId;
    return this.mails.tell(letterId, outboxEntry(pitchLetterDone, id, done));
  }

  private async toStudio(mail: MailDocument): Promise<WrittenMail | { gone: string }> {
    const task = await this.activities.findByChange(taskOf(mail._id));
    if (!task) return { gone: 'The request is gone' };
    const { replyTo } = factsOf(mail);
    const href = this.studio.addressOf(recordPath('pitch', String(mail.about?.entityId)));
    const letter = {
      subject: unlinked(task.subject ?? ''),
      parts: [
        { text: `A license was asked for on the page of a pitch, on ${this.studio.timeOf(task.createdAt)}.` },
        { quote: quoted(task.description ?? '', replyTo?.address) },
        ...(href ? [{ link: { label: 'Open in the portal', href } }] : []),
      ],
    };
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    return { to, replyTo, ...(await this.studio.write(letter)), isAutomatic: true };
  }
}

const about = (pitchId: string) => ({ about: { entityType: 'pitch' as const, entityId: pitchId } });
const factsOf = ({ facts }: Pick<MailDocument, 'facts'>) => facts as Facts;

/** The address that the studio itself has written down can be copied. */
const quoted = (description: string, address = ''): string =>
  unlinked(description).replace(unlinked(address), () => address);
