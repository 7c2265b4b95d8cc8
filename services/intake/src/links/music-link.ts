import { linkHash, linkToken } from '@cueroom/platform/link-token';
import { Injectable } from '@nestjs/common';
import { IntakeSettings } from '../settings';

/** What a submission stores of its link. */
export interface StoredLink {
  hash: string;
  /** How often it was renewed. */
  counter: number;
}

/**
 * Links to artists' pages. The token is made of the secret, the submission and a counter, so that letters can repeat it;
 * only its hash is stored.
 */
@Injectable()
export class MusicLinks {
  constructor(private readonly settings: IntakeSettings) {}

  linkOf(id: string, counter = 0): StoredLink {
    return { hash: linkHash(this.make(id, counter)), counter };
  }

  /** 32 bytes in base64url. */
  tokenOf({ _id, link }: { _id: unknown; link?: StoredLink }): string {
    return this.make(String(_id), link?.counter ?? 0);
  }

  private make(id: string, counter: number): string {
    return linkToken(this.settings.SIGNING_SECRET, 'music-link', id, counter);
  }
}
