import { AppError } from '@cueroom/contracts/app-error';
import { linkIsOver } from '@cueroom/contracts/intake/artist-page';
import { isOver } from '@cueroom/contracts/pitches/expiry';
import { type Listener, listenTokenPattern } from '@cueroom/contracts/pitches/listen';
import type { PitchAccess } from '@cueroom/contracts/pitches/pitch-options';
import { linkHash } from '@cueroom/platform/link-token';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { PitchesRepository } from './pitches.repository';
import type { PitchDocument } from './pitches.schema';
import { RecipientsRepository } from './recipients.repository';
import type { RecipientDocument } from './recipients.schema';

/** A link, and what it opens. */
export interface Opened {
  pitch: PitchDocument;
  recipient: RecipientDocument;
}

const noPitch = '0'.repeat(24);

export const accessOf = ({ pitch, recipient }: Opened): PitchAccess => recipient.access ?? pitch.access;

/** Who has an open link. Every refusal is in the same words, and takes the same look-ups. */
@Injectable()
export class Listeners {
  constructor(
    private readonly pitches: PitchesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly settings: CatalogSettings,
  ) {}

  /** @throws AppError 'gone' when the link is over, 'not_found' when it never was or was replaced */
  async open(token: string): Promise<Opened> {
    const recipient = await this.recipients.find({ tokenHash: linkHash(token) });
    return this.openFor(listenTokenPattern.test(token) ? recipient : null);
  }

  async find(token: string): Promise<Listener> {
    return listenerOf(await this.open(token));
  }

  async openOf(recipientId: string): Promise<Opened> {
    return this.openFor(await this.recipients.find({ _id: recipientId }));
  }

  /** Also of a link that has ended. */
  async known(recipientId: string): Promise<Opened | null> {
    const recipient = await this.recipients.find({ _id: recipientId });
    const pitch = recipient && (await this.pitches.find(recipient.pitchId));
    return pitch ? { pitch, recipient } : null;
  }

  async check(recipientId: string): Promise<Listener> {
    return listenerOf(await this.openOf(recipientId));
  }

  /** Those of them whose links are open. */
  async listOpen(recipientIds: string[]): Promise<Opened[]> {
    const recipients = await this.recipients.of(recipientIds);
    const pitches = await this.pitches.of([...new Set(recipients.map(({ pitchId }) => pitchId))]);
    const byId = new Map(pitches.map((pitch) => [String(pitch._id), pitch]));
    return recipients.flatMap((recipient) => {
      const pitch = byId.get(recipient.pitchId);
      return pitch && recipient.tokenHash && isOpen({ pitch, recipient }) ? [{ pitch, recipient }] : [];
    });
  }

  private async openFor(recipient: RecipientDocument | null): Promise<Opened> {
    const pitch = await this.pitches.find(recipient?.pitchId ?? noPitch);
    const words = linkIsOver(this.settings.STUDIO_EMAIL);
    if (!recipient?.tokenHash || !pitch) throw new AppError('not_found', words);
    if (!isOpen({ pitch, recipient })) throw new AppError('gone', words);
    return { pitch, recipient };
  }
}

/** Now, or when its draft is opened. */
export const willOpen = ({ pitch, recipient }: Opened): boolean =>
  pitch.status !== 'closed' && recipient.revokedAt === null && !isOver(endOfLink({ pitch, recipient }));

const isOpen = (link: Opened): boolean => link.pitch.status === 'open' && willOpen(link);

/** What is said of the recipient wins. */
export const endOfLink = ({ pitch, recipient }: Opened): Date | null => recipient.expiresAt ?? pitch.expiresAt;

export const listenerOf = ({ pitch, recipient }: Opened): Listener => ({
  recipientId: String(recipient._id),
  pitchId: recipient.pitchId,
  tokenHash: recipient.tokenHash ?? '',
  passwordHash: recipient.passwordHash,
  expiresAt: endOfLink({ pitch, recipient })?.toISOString() ?? null,
});
