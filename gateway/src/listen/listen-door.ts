import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { isOver } from '@cueroom/contracts/pitches/expiry';
import {
  findListener,
  type Listener,
  type OpenedPage,
  openListenPage,
  wrongPassword,
} from '@cueroom/contracts/pitches/listen';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address';
import { HintedCache } from '../http/hinted-cache';
import { RateLimits } from '../limits/rate-limits';
import { originOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Passwords } from './passwords';

/** Also of the page itself, which the gateway draws with what is in it where the key fits. */
const cookiePath = '/';
const rememberedSec = 90 * 24 * 3600;
/** No scheme that a browser would open a dialog for. */
const challenge = 'xPassword';
const needsPassword = 'This page has a password';

/** Whether a link has a password: asked again after a minute, and at once when a hint says that something has changed. */
const known = { maxAgeMs: 60_000, maxEntries: 5000 };

/** Who may come in: by the link, and by its password where it has one. */
@Injectable()
export class ListenDoor {
  private readonly listeners: HintedCache;

  constructor(
    private readonly bus: Bus,
    private readonly limits: RateLimits,
    private readonly passwords: Passwords,
    private readonly settings: GatewaySettings,
  ) {
    this.listeners = new HintedCache(bus, 'pitches', known);
  }

  /** @throws AppError 'gone' or 'not_found' of a link that is not open; 'unauthorized' while it is locked for this browser */
  async enter(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Listener> {
    const last = await this.listeners.get(token, () => this.find(token));
    // That its time is over gives no hint.
    const listener = isOver(last.expiresAt) ? await this.find(token) : last;
    if (this.letsIn(listener, request)) return listener;
    throw locked(reply, needsPassword);
  }

  /** The same, and what is behind it. */
  async open(token: string, request: FastifyRequest, reply: FastifyReply): Promise<OpenedPage> {
    const opened = await this.bus.request(openListenPage, { token });
    if (this.letsIn(opened.listener, request)) return opened;
    throw locked(reply, needsPassword);
  }

  async isUnlocked(token: string, request: FastifyRequest): Promise<boolean> {
    return this.letsIn(await this.find(token), request);
  }

  /** Gives this browser a key that is good for this link with this password alone. */
  async unlock(token: string, password: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const listener = await this.find(token);
    const { passwordHash, tokenHash } = listener;
    if (passwordHash === null) return;
    const isRight = () => this.passwords.isRight(passwordHash, password);
    if (!(await this.limits.tryUnlock(clientAddress(request), tokenHash, isRight))) throw locked(reply, wrongPassword);
    const isSecure = originOf(request, this.settings.PUBLIC_URL).startsWith('https:');
    const rules = `Path=${cookiePath}; Max-Age=${rememberedSec}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    void reply.header('set-cookie', `${nameOf(listener)}=${this.keyOf(listener)}; ${rules}`);
  }

  private find(token: string): Promise<Listener> {
    return this.bus.request(findListener, { token });
  }

  /** Whether there is no password, or this browser has its key. */
  letsIn(listener: Listener, { headers }: FastifyRequest): boolean {
    return listener.passwordHash === null || this.hasKey(listener, headers.cookie);
  }

  private hasKey(listener: Listener, cookies = ''): boolean {
    const prefix = `${nameOf(listener)}=`;
    const key = Buffer.from(this.keyOf(listener));
    // Two of one name: earlier versions gave keys for the API alone, and browsers send these first.
    return cookies.split('; ').some((cookie) => {
      const given = Buffer.from(cookie.startsWith(prefix) ? cookie.slice(prefix.length) : '');
      return given.length === key.length && timingSafeEqual(given, key);
    });
  }

  private keyOf({ tokenHash, passwordHash }: Listener): string {
    const link = `listen key\n${tokenHash}\n${passwordHash ?? ''}`;
    return createHmac('sha256', this.settings.SIGNING_SECRET).update(link).digest('base64url');
  }
}

const nameOf = ({ recipientId }: Listener): string => `listen-${recipientId}`;

const locked = (reply: FastifyReply, words: string): AppError => {
  void reply.header('www-authenticate', challenge);
  return new AppError('unauthorized', words);
};
