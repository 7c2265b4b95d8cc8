import { createHash } from 'node:crypto';
import { musicPath } from '@cueroom/contracts/intake/music-path';
import { personOf } from '@cueroom/contracts/intake/personal-data';
import { Injectable } from '@nestjs/common';
import { greeting } from '../mail/letter';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import { Mails } from '../mail/mails.repository';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { PersonalDataRepository } from '../personal-data/personal-data.repository';
import { MusicLinks } from '../links/music-link';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const mostLinks = 50;
const hourMs = 3_600_000;
const foot =
  'You receive this email because your address was entered on our website. If that was not you, you can ignore it.';

/** The links to what came from an address, to that address: as the artist has written it, not as it was asked for. */
@Injectable()
export class LinkMails implements MailWriter {
  constructor(
    private readonly mails: Mails,
    private readonly people: PersonalDataRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly links: MusicLinks,
    private readonly studio: Studio,
    private readonly delivery: MailDelivery,
  ) {
    delivery.add('links', this);
  }

  /** Each address gets one letter an hour at most. */
  async add(email: string, now = Date.now()): Promise<void> {
    const person = createHash('sha256').update(personOf(email)).digest('hex').slice(0, 24);
    const expiresAt = new Date(now + hourMs);
    await this.mails.want({ key: `links-${person}`, kind: 'links', address: email.trim(), expiresAt });
    this.delivery.nudge();
  }

  async compose({ _id, address = '', since }: MailDocument): Promise<WrittenMail | { gone: string }> {
    const { submission: ids } = await this.people.idsOf(address);
    const found: SubmissionDocument[] = [];
    for (const id of ids.slice(-mostLinks).reverse()) {
      const submission = await this.submissions.find(id);
      if (submission) found.push(await this.withLink(submission));
    }
    const [latest] = found;
    const parts = found.flatMap((submission) => {
      const href = this.studio.addressOf(musicPath + this.links.tokenOf(submission));
      const label = `Submission ${submission.submissionUid}`;
      return href ? [{ link: { label, href } }] : [];
    });
    if (!latest || parts.length === 0) return { gone: 'There is no music from this address' };
    const intro = `${greeting(latest.artistName)}\n\nHere ${parts.length === 1 ? 'is the link' : 'are the links'} to the music that you have sent us. Whoever has a link can change what it shows: keep it to yourself.`;
    const letter = await this.studio.write(
      { subject: 'The links to your music', parts: [{ text: intro }, ...parts] },
      foot,
    );
    const id = `${_id}-${since.getTime()}`;
    return { id, to: { name: '', address: latest.email }, ...letter, isAutomatic: true };
  }

  /** Submissions of earlier releases have none yet. */
  private async withLink(submission: SubmissionDocument): Promise<SubmissionDocument> {
    if (submission.link) return submission;
    const id = String(submission._id);
    return this.submissions.rewrite(id, async (now) =>
      now.link ? now : this.submissions.setLink(now, this.links.linkOf(id)),
    );
  }
}
