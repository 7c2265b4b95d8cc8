import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { findUser } from '@cueroom/contracts/content/users';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { hash, verify } from 'argon2';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { countSignInFailure } from '../limits/limits.metrics';
import { RateLimits } from '../limits/rate-limits';
import type { Credentials } from './credentials';

/** Basic authorization repeats the password with every request; its hash is worth computing once a minute. */
const rememberedMs = 60_000;
const maxRemembered = 1000;
const hashesAtOnce = 2;
const hashesWaiting = 50;

/** Verifies who says to be an admin. Slow on purpose, and never twice at once for the same credentials. */
@Injectable()
export class SignIn {
  /** Remembered credentials are known by an HMAC under a key that lives in this process only. */
  private readonly key = randomBytes(32);
  private readonly verified = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberedMs });
  private readonly running = new Map<string, Promise<string | null>>();
  private readonly hashing = pLimit(hashesAtOnce);
  /** For unknown names, so that they take as long as known ones. */
  private readonly nobodysHash = hash(randomBytes(16));

  constructor(
    private readonly bus: Bus,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The name of the admin, or null when there is none with this password.
   * @param address whom failures count for, together with the name
   * @throws AppError 'too_many' while the address and name are locked
   */
  async verify({ username, password }: Credentials, address: string): Promise<string | null> {
    const failures = await this.limits.failedSignIns(address, username);
    const credentials = createHmac('sha256', this.key).update(`${username}\0${password}`).digest('base64');
    if (this.verified.has(credentials)) {
      if (failures > 0) await this.limits.forgetFailures(address, username);
      return username;
    }
    const asked = `${credentials} ${address}`;
    const verification =
      this.running.get(asked) ??
      this.verifyOnce(credentials, username, password, address).finally(() => this.running.delete(asked));
    this.running.set(asked, verification);
    return verification;
  }

  private async verifyOnce(credentials: string, username: string, password: string, address: string) {
    // Counted before the hash, so that guesses sent all at once are counted too; a success takes it back.
    await this.limits.countSignIn(address, username);
    const isRight = await this.inTurn(() => this.isRight(username, password)).catch(async (error: unknown) => {
      // Nobody was refused: the one who knows the names is away.
      await this.limits.uncountSignIn(address, username);
      throw error;
    });
    if (!isRight) {
      countSignInFailure();
      await this.limits.lockWhenFailedOften(address, username);
      return null;
    }
    await this.limits.forgetFailures(address, username);
    this.verified.set(credentials, true);
    return username;
  }

  /** @throws AppError 'unavailable' when too many wait already */
  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.hashing.pendingCount < hashesWaiting) return this.hashing(work);
    throw new AppError('unavailable', 'Too many sign-ins at once, please try again');
  }

  private async isRight(username: string, password: string): Promise<boolean> {
    const mayExist = username.length <= limits.name && /\S/.test(username);
    const user = mayExist ? await this.bus.request(findUser, { username }) : null;
    const isSame = await verify(user?.passwordHash ?? (await this.nobodysHash), password);
    return user !== null && isSame;
  }
}
