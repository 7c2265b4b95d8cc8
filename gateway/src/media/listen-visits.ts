import { createHmac } from 'node:crypto';
import { AppError, type ErrorKind } from '@cueroom/contracts/app-error';
import { objectKeyPattern, objectsPath } from '@cueroom/contracts/media/file-address';
import { requestExpired } from '@cueroom/contracts/media/objects';
import { checkListenDownload, checkListener, type Listener, listPitchFiles } from '@cueroom/contracts/pitches/listen';
import { listenDownloadFetched } from '@cueroom/contracts/pitches/pitch-activity';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { isSigned, signPath } from '@cueroom/platform/signed-path';
import { Injectable } from '@nestjs/common';
import { HintedCache } from '../http/hinted-cache';
import { GatewaySettings } from '../settings';

/** A page renews its addresses before that. */
const visitMs = 15 * 60_000;
/** Whether a link is open, and what its pitch plays: asked again after a second, and at once when a hint says that something has changed. */
const known = { maxAgeMs: 1000, maxEntries: 5000 };

const expired = () => new AppError('forbidden', requestExpired);
const ended: readonly ErrorKind[] = ['gone', 'not_found', 'forbidden'];
const sayExpired = (error: unknown): never => {
  throw error instanceof AppError && ended.includes(error.kind) ? expired() : error;
};

/**
 * Addresses of sound for one link. They name the visit, so that they end with it: each part that is asked for is refused
 * as soon as the link is over, replaced or has another password, or the track is not on the page any more, whichever
 * gateway is asked.
 */
@Injectable()
export class ListenVisits {
  private readonly secret: string;
  private readonly listeners: HintedCache;
  /** Of a pitch: its listeners hear the same. */
  private readonly files: HintedCache;

  constructor(
    private readonly bus: Bus,
    settings: GatewaySettings,
  ) {
    this.secret = settings.SIGNING_SECRET;
    this.listeners = new HintedCache(bus, 'pitches', known);
    this.files = new HintedCache(bus, 'pitches', { ...known, maxEntries: 200 });
  }

  /** One of our paths with its signature, for this visit; null for anything else: a page loads nothing from elsewhere. */
  sign(address: string | null, listener: Listener, now = Date.now()): string | null {
    if (!address?.startsWith(objectsPath)) return null;
    const visit = this.visitOf(listener);
    const key = address.slice(objectsPath.length);
    return `${address}?${signPath(this.secret, 'GET', signedKey(key, visit), now + visitMs)}&visit=${visit}`;
  }

  /**
   * @returns whose download it is; null of what stands on the page
   * @throws AppError 'forbidden' when the signature is wrong or old, or the link or its page is not what it was
   */
  async check(key: string, query: Record<string, unknown>): Promise<string | null> {
    const { visit } = query;
    if (typeof visit !== 'string' || !isSigned(this.secret, 'GET', signedKey(key, visit), query)) throw expired();
    const [recipientId = ''] = visit.split('.', 1);
    const ask = () => this.bus.request(checkListener, { recipientId });
    const listener = await this.listeners.get(recipientId, ask).catch(sayExpired);
    if (this.visitOf(listener) !== visit) throw expired();
    return this.checkFile(key, listener).catch(sayExpired);
  }

  /** Its last byte went out. */
  async tellFetched(id: string, recipientId: string): Promise<void> {
    await this.bus
      .publish(listenDownloadFetched, `${recipientId}-${id}`, { recipientId, id })
      .catch((error: unknown) => log.warn({ err: error, id }, 'a download that was fetched could not be recorded'));
  }

  /** What does not stand on the page was made to be downloaded. */
  private async checkFile(key: string, { pitchId, recipientId }: Listener): Promise<string | null> {
    const ask = async () => new Set((await this.bus.request(listPitchFiles, { id: pitchId })).keys);
    if ((await this.files.get(pitchId, ask)).has(key)) return null;
    if (!objectKeyPattern.test(key)) throw expired();
    await this.bus.request(checkListenDownload, { recipientId, id: key });
    return recipientId;
  }

  private visitOf({ recipientId, tokenHash, passwordHash }: Listener): string {
    const link = createHmac('sha256', this.secret).update(`listen visit\n${tokenHash}\n${passwordHash ?? ''}`);
    return `${recipientId}.${link.digest('base64url').slice(0, 22)}`;
  }
}

const signedKey = (key: string, visit: string): string => `${key}\n${visit}`;
