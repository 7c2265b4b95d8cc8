import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import { greeting } from '../mail/letter';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import type { Mail } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { PersonalDataRepository } from '../personal-data/personal-data.repository';
import { MusicLinks } from '../submissions/music-link';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { LinkRequests } from './link-requests.repository';
import type { LinkRequestDocument } from './link-requests.schema';

const mostLinks = 50;
const foot =
  'You receive this email because your address was entered on our website. If that was not you, you can ignore it.';

/** The links to what came from an address, to that address: as the artist has written it, not as it was asked for. */
@Injectable()
export class LinkMails implements MailSource {
  constructor(
    private readonly requests: LinkRequests,
    private readonly people: PersonalDataRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly links: MusicLinks,
    private readonly studio: Studio,
  ) {}

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const request = await this.requests.takeDue(until, now);
    if (!request) return null;
    return {
      kind: 'links',
      id: request._id.slice(0, 24),
      tries: request.mail.tries ?? 1,
      since: request.askedAt,
      compose: () => this.compose(request),
      record: (mail) => this.requests.recordMail(request, mail),
    };
  }

  private async compose({ _id, email, askedAt }: LinkRequestDocument): Promise<Mail | { gone: string }> {
    const { submission: ids } = await this.people.idsOf(email);
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
    const letter = this.studio.write({ subject: 'The links to your music', parts: [{ text: intro }, ...parts] }, foot);
    const id = `${_id.slice(0, 24)}-${askedAt.getTime()}`;
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
