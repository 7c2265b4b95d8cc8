import { createHash } from 'node:crypto';
import type { RedisConnection } from '@cueroom/messaging/redis-connection';
import { TooMany } from '@cueroom/platform/http/problem';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewaySettings } from '../settings';
import { limited } from './limits.metrics';

export type LimitedCall =
  'briefs' | 'contacts' | 'submissions' | 'uploads' | 'links' | 'corrections' | 'person-requests' | 'listen';

const hourSec = 3600;
const signInSec = 900;
const listenSec = 900;
/** Wrong passwords of one link from one address. */
const unlockTries = 10;

/** When to try again: "in 40 minutes". */
const soon = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
};

const secondsLeft = (counted: RateLimiterRes): number => Math.max(1, Math.ceil(counted.msBeforeNext / 1000));

/** Counted in Redis, so that all gateways count together; alone while Redis is unavailable. */
export class RateLimits {
  private readonly calls: Record<LimitedCall, RateLimiterAbstract>;
  private readonly signIns: RateLimiterAbstract;
  private readonly unlocks: RateLimiterAbstract;

  constructor(settings: GatewaySettings, connection: RedisConnection | null) {
    const limiter = (name: string, points: number, duration: number): RateLimiterAbstract => {
      const rules = { keyPrefix: `cueroom:limit:${name}`, points, duration };
      const alone = new RateLimiterMemory(rules);
      if (!connection) return alone;
      return new RateLimiterRedis({
        ...rules,
        storeClient: connection,
        rejectIfRedisNotReady: true,
        insuranceLimiter: alone,
      });
    };
    this.calls = {
      briefs: limiter('briefs', settings.RATE_LIMIT_BRIEFS, hourSec),
      contacts: limiter('contacts', settings.RATE_LIMIT_CONTACTS, hourSec),
      submissions: limiter('submissions', settings.RATE_LIMIT_SUBMISSIONS, hourSec),
      uploads: limiter('uploads', settings.RATE_LIMIT_UPLOADS, hourSec),
      links: limiter('links', settings.RATE_LIMIT_LINKS, hourSec),
      // What makes an email to an artist is as rare, and uses up nothing of the others.
      corrections: limiter('corrections', settings.RATE_LIMIT_LINKS, hourSec),
      'person-requests': limiter('person-requests', settings.RATE_LIMIT_LINKS, hourSec),
      listen: limiter('listen', settings.RATE_LIMIT_LISTEN, listenSec),
    };
    this.unlocks = limiter('unlocks', unlockTries, signInSec);
    this.signIns = limiter('sign-ins', settings.RATE_LIMIT_SIGN_INS, signInSec);
  }

  /** A repeat of what was accepted: after lost answers the sender has done nothing more. */
  async uncount(call: LimitedCall, address: string): Promise<void> {
    await this.calls[call].reward(address);
  }

  /** Counts a call. @param link where each link is counted apart @throws TooMany when the client has made all that it may */
  async count(call: LimitedCall, address: string, link?: string): Promise<void> {
    await consume(
      call,
      this.calls[call],
      link === undefined ? address : pairOf(address, link),
      (sec) => `Too many requests from your address, please try again ${soon(sec)}`,
    );
  }

  /** How often an address has failed to sign in by a name. @throws TooMany while these two are locked */
  async failedSignIns(address: string, username: string): Promise<number> {
    const counted = await this.signIns.get(pairOf(address, username));
    if (counted && counted.consumedPoints > this.signIns.points) {
      limited.inc({ call: signInCall });
      throw locked(secondsLeft(counted));
    }
    return counted?.consumedPoints ?? 0;
  }

  async countSignIn(address: string, username: string): Promise<void> {
    await consume(signInCall, this.signIns, pairOf(address, username), () => lockedMessage);
  }

  async uncountSignIn(address: string, username: string): Promise<void> {
    await this.signIns.reward(pairOf(address, username));
  }

  /** After a failure: the last one allowed locks for as long as the failures count. */
  async lockWhenFailedOften(address: string, username: string): Promise<void> {
    const pair = pairOf(address, username);
    const counted = await this.signIns.get(pair);
    if (counted && counted.remainingPoints <= 0) await this.signIns.block(pair, signInSec);
  }

  /** Counts a try to open a locked link before it is judged; the last wrong one locks. @throws TooMany while it is locked */
  async tryUnlock(address: string, link: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const pair = pairOf(address, link);
    await consume(unlockCall, this.unlocks, pair, () => 'Too many wrong passwords, please try again in 15 minutes');
    const judged = await isRight().catch(async (error: unknown) => {
      await this.unlocks.reward(pair);
      throw error;
    });
    if (judged) await this.unlocks.delete(pair);
    else if (((await this.unlocks.get(pair))?.remainingPoints ?? 1) <= 0) await this.unlocks.block(pair, signInSec);
    return judged;
  }

  async forgetFailures(address: string, username: string): Promise<void> {
    await this.signIns.delete(pairOf(address, username));
  }
}

const signInCall = 'sign-ins';
const unlockCall = 'unlocks';
const lockedMessage = 'Too many failed sign-ins, please try again in 15 minutes';
const locked = (retryAfterSec: number) => new TooMany(lockedMessage, retryAfterSec);

/** Hashed: names may be long and odd, and keys must not reveal them. */
const pairOf = (address: string, username: string): string =>
  createHash('sha256').update(`${address}\0${username}`).digest('base64url');

const consume = async (
  call: LimitedCall | typeof signInCall | typeof unlockCall,
  limiter: RateLimiterAbstract,
  key: string,
  refusal: (retryAfterSec: number) => string,
): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      limited.inc({ call });
      const retryAfterSec = secondsLeft(refused);
      throw new TooMany(refusal(retryAfterSec), retryAfterSec);
    }
    throw refused;
  }
};
