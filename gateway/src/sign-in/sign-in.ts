import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { findUser } from '@cueroom/contracts/content/users';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { hash, verify } from 'argon2';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { clientAddress } from '../http/client-address';
import { signInFailures } from '../limits/limits.metrics';
import { RateLimits } from '../limits/rate-limits';
import { type Credentials, credentialsOf } from './credentials';

/** Basic authorization repeats the password with every request: it is hashed once a minute, and after each change of a user. */
const verifiedForMs = 60_000;
const maxVerified = 1000;
const hashesAtOnce = 2;
const hashesWaiting = 50;

const newlyVerified = () => new LRUCache<string, true>({ max: maxVerified, ttl: verifiedForMs });

/** Verifies credentials: slowly on purpose, and once for concurrent requests with the same ones. */
@Injectable()
export class SignIn {
  /** Verified credentials are kept as an HMAC under a key of this process. */
  private readonly key = randomBytes(32);
  private verified = newlyVerified();
  private readonly running = new Map<string, Promise<string | null>>();
  private readonly hashing = pLimit(hashesAtOnce);
  /** For unknown names, so that they take as long as known ones. */
  private readonly dummyHash = hash(randomBytes(16));

  constructor(
    private readonly bus: Bus,
    private readonly limits: RateLimits,
  ) {
    // What is being verified just then goes into the former one.
    bus.onHint('users', () => (this.verified = newlyVerified()));
  }

  /** Of a request that everyone may make. */
  async isAdmin(request: FastifyRequest): Promise<boolean> {
    const credentials = credentialsOf(request.headers.authorization);
    return credentials !== null && (await this.verify(credentials, clientAddress(request))) !== null;
  }

  /** @returns null when no admin has this password @throws AppError 'too_many' while the address and name are locked */
  async verify({ username, password }: Credentials, address: string): Promise<string | null> {
    const failures = await this.limits.failedSignIns(address, username);
    const credentials = createHmac('sha256', this.key).update(`${username}\0${password}`).digest('base64');
    if (this.verified.has(credentials)) {
      if (failures > 0) await this.limits.forgetFailures(address, username);
      return username;
    }
    const key = `${credentials} ${address}`;
    const verification =
      this.running.get(key) ??
      this.verifyOnce(credentials, username, password, address).finally(() => this.running.delete(key));
    this.running.set(key, verification);
    return verification;
  }

  private async verifyOnce(credentials: string, username: string, password: string, address: string) {
    const { verified } = this;
    // Counted before the hash, so that guesses sent all at once are counted too; a success takes it back.
    await this.limits.countSignIn(address, username);
    const isRight = await this.inTurn(() => this.isRight(username, password)).catch(async (error: unknown) => {
      // No failed sign-in: content is unavailable.
      await this.limits.uncountSignIn(address, username);
      throw error;
    });
    if (!isRight) {
      signInFailures.inc();
      await this.limits.lockWhenFailedOften(address, username);
      return null;
    }
    await this.limits.forgetFailures(address, username);
    verified.set(credentials, true);
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
    const isSame = await verify(user?.passwordHash ?? (await this.dummyHash), password);
    return user !== null && isSame;
  }
}
