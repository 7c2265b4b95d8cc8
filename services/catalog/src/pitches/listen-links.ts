import type { RecipientWithToken } from '@cueroom/contracts/pitches/recipients';
import { linkHash, linkToken } from '@cueroom/platform/link-token';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { type Opened, willOpen } from './listeners.service';
import { recipientRecord } from './recipient-record';
import type { RecipientDocument } from './recipients.schema';

type Linked = Pick<RecipientDocument, '_id' | 'tokenHash' | 'linkNumber'>;

/** Links to clients' pages: made again whenever they are shown or sent, and stored as a hash only. */
@Injectable()
export class ListenLinks {
  constructor(private readonly settings: CatalogSettings) {}

  /** What is stored of a link. @param linkNumber how often it was renewed */
  linkOf(id: string, linkNumber = 0): { tokenHash: string; linkNumber: number } {
    return { tokenHash: linkHash(this.make(id, linkNumber)), linkNumber };
  }

  /** What is stored of the link that takes the place of this one. */
  nextLinkOf({ _id, linkNumber = 0 }: Linked) {
    return this.linkOf(String(_id), linkNumber + 1);
  }

  /** Null: the link was drawn at random, as by former versions, or made with another secret. */
  tokenOf({ _id, tokenHash, linkNumber }: Linked): string | null {
    const token = this.make(String(_id), linkNumber ?? 0);
    return linkHash(token) === tokenHash ? token : null;
  }

  /** Without a token where the link does not open, and will not with its pitch; but with that of a link that was just made. */
  recordOf(link: Opened, isNew = false): RecipientWithToken {
    const record = recipientRecord(link.recipient);
    return isNew || willOpen(link) ? { ...record, token: this.tokenOf(link.recipient) } : record;
  }

  private make(id: string, linkNumber: number): string {
    return linkToken(this.settings.SIGNING_SECRET, 'listen-link', id, linkNumber);
  }
}
