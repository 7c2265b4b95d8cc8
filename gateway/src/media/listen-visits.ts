import { createHmac } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { requestExpired } from '@cueroom/contracts/media/objects';
import { checkListener, type Listener } from '@cueroom/contracts/pitches/listen';
import { Bus } from '@cueroom/messaging/bus';
import { isSigned, signPath } from '@cueroom/platform/signed-path';
import { Injectable } from '@nestjs/common';
import { HintedCache } from '../http/hinted-cache';
import { GatewaySettings } from '../settings';

/** A page renews its addresses before that. */
const visitMs = 15 * 60_000;
/** Whether a link is open: asked again after a second, and at once when a hint says that something has changed. */
const known = { maxAgeMs: 1000, maxEntries: 5000 };

const expired = () => new AppError('forbidden', requestExpired);

/**
 * Addresses of sound for one link. They name the visit, so that they end with it: each part that is asked for is refused
 * as soon as the link is over, replaced or has another password, whichever gateway is asked.
 */
@Injectable()
export class ListenVisits {
  private readonly secret: string;
  private readonly listeners: HintedCache;

  constructor(
    private readonly bus: Bus,
    settings: GatewaySettings,
  ) {
    this.secret = settings.SIGNING_SECRET;
    this.listeners = new HintedCache(bus, 'pitches', known);
  }

  /** One of our paths with its signature, for this visit; null for anything else: a page loads nothing from elsewhere. */
  sign(address: string | null, listener: Listener, now = Date.now()): string | null {
    if (!address?.startsWith(objectsPath)) return null;
    const visit = this.visitOf(listener);
    const key = address.slice(objectsPath.length);
    return `${address}?${signPath(this.secret, 'GET', signedKey(key, visit), now + visitMs)}&visit=${visit}`;
  }

  /** @throws AppError 'forbidden' when the signature is wrong or old, or the link is not what it was */
  async check(key: string, query: Record<string, unknown>): Promise<void> {
    const { visit } = query;
    if (typeof visit !== 'string' || !isSigned(this.secret, 'GET', signedKey(key, visit), query)) throw expired();
    const [recipientId = ''] = visit.split('.', 1);
    const listener = await this.listeners
      .get(recipientId, () => this.bus.request(checkListener, { recipientId }))
      .catch((error: unknown) => {
        const isEnded = error instanceof AppError && (error.kind === 'gone' || error.kind === 'not_found');
        throw isEnded ? expired() : error;
      });
    if (this.visitOf(listener) !== visit) throw expired();
  }

  private visitOf({ recipientId, tokenHash, passwordHash }: Listener): string {
    const link = createHmac('sha256', this.secret).update(`listen visit\n${tokenHash}\n${passwordHash ?? ''}`);
    return `${recipientId}.${link.digest('base64url').slice(0, 22)}`;
  }
}

const signedKey = (key: string, visit: string): string => `${key}\n${visit}`;
