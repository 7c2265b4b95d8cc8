import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import type { Letter } from '../mail/letter';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import { type Mail, MailError } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { ArtistPageRepository } from './artist-page.repository';
import { PersonRequests } from './person-requests.repository';
import type { PersonRequestDocument } from './person-requests.schema';

const open = 'If that was you, open this link within an hour. If not, you need not do anything.';

/** With the label of the link, where there is one. */
const wordsOf = ({ action, submissionUid = '' }: PersonRequestDocument, studio: string) => {
  switch (action) {
    case 'export':
      return {
        subject: 'Everything that we have from you',
        text: `Someone has asked for everything that was sent to us from this address. ${open}`,
        label: 'Get everything',
      };
    case 'erase':
      return {
        subject: 'Erase everything that we have from you?',
        text: `Someone wants us to erase everything that was sent to us from this address. ${open}`,
        label: 'Erase everything',
      };
    case 'erase-submission':
      return {
        subject: `Erase everything of ${submissionUid}?`,
        text: `Someone wants us to erase the music ${submissionUid} that was sent to us from this address: its songs, files and messages. ${open}`,
        label: `Erase everything of ${submissionUid}`,
      };
    case 'change-email':
      return {
        subject: `Is this your address for ${submissionUid}?`,
        text: `Someone wants everything about the music ${submissionUid} to go to this address. ${open}`,
        label: 'Use this address',
      };
    case 'tell-change':
      return {
        subject: `Another email address for ${submissionUid}?`,
        text: `Someone has opened the page of your music ${submissionUid} and wants our emails about it to go to another address. If that was you, you need not do anything. If not, write to ${studio} now: we end the link and keep your address.`,
      };
    case 'tell-erased':
      return {
        subject: `Everything of ${submissionUid} is erased`,
        text: `Your songs, files and messages of ${submissionUid} are erased, and its page has ended. Music that is in our catalog stays there. This is the last email about it.`,
      };
  }
};

/** To the address itself: only who reads its emails may have everything from it, or end it. */
@Injectable()
export class PersonMails implements MailSource {
  constructor(
    private readonly requests: PersonRequests,
    private readonly pages: ArtistPageRepository,
    private readonly studio: Studio,
  ) {}

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const request = await this.requests.takeDue(until, now);
    if (!request) return null;
    return {
      kind: request.action === 'tell-erased' ? 'receipt' : 'links',
      id: String(request._id),
      tries: request.mail.tries ?? 1,
      since: request._id.getTimestamp(),
      compose: () => this.compose(request),
      record: (mail) => this.requests.recordMail(request, mail),
    };
  }

  private async compose(request: PersonRequestDocument): Promise<Mail | { gone: string }> {
    const { _id, action, email, submissionId = '' } = request;
    if (action === 'tell-erased' && (await this.pages.isHeld(submissionId)))
      throw new MailError('It is still being erased', false);
    const { subject, text, label } = wordsOf(request, this.studio.email);
    const href = label ? this.studio.addressOf(`${musicPath}person/${this.requests.tokenOf(request)}`) : null;
    if (label && !href) return { gone: 'The address of the site is not set' };
    const parts: Letter['parts'] = [
      { text: `Hello,\n\n${text}` },
      ...(label && href ? [{ link: { label, href } }] : []),
    ];
    const to = { name: '', address: email };
    return { id: String(_id), to, ...this.studio.write({ subject, parts }), isAutomatic: true };
  }
}
