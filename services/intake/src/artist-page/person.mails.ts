import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import { Studio } from '../mail/studio';
import { PersonRequests } from './person-requests.repository';
import type { PersonRequestDocument } from './person-requests.schema';

const words = {
  export: { subject: 'Everything that we have from you', label: 'Get everything', what: 'Someone has asked for' },
  erase: {
    subject: 'Erase everything that we have from you?',
    label: 'Erase everything',
    what: 'Someone wants us to erase',
  },
} as const;

/** To the address itself: only who reads its emails may have everything from it, or end it. */
@Injectable()
export class PersonMails implements MailSource {
  constructor(
    private readonly requests: PersonRequests,
    private readonly studio: Studio,
  ) {}

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const request = await this.requests.takeDue(until, now);
    if (!request) return null;
    return {
      kind: 'links',
      id: String(request._id),
      tries: request.mail.tries ?? 1,
      since: request.askedAt,
      compose: () => Promise.resolve(this.compose(request)),
      record: (mail) => this.requests.recordMail(request, mail),
    };
  }

  private compose(request: PersonRequestDocument) {
    const { subject, label, what } = words[request.action];
    const href = this.studio.addressOf(`${musicPath}person/${this.requests.tokenOf(request)}`);
    if (!href) return { gone: 'The address of the site is not set' };
    const text = `${what} everything that was sent to us from this address. If that was you, open this link within an hour. If not, you need not do anything.`;
    const letter = this.studio.write({ subject, parts: [{ text }, { link: { label, href } }] });
    return { id: String(request._id), to: { name: '', address: request.email }, ...letter, isAutomatic: true };
  }
}
