import { randomUUID } from 'node:crypto';
import { withinLimit } from '@cueroom/platform/time-limit';
import type { Redis } from 'ioredis';
import { away } from './redis-list.wire';

const answersWithinMs = 500;

/** A look that waits behind the one that is under way. */
interface Looks {
  running: Promise<unknown>;
  next?: Promise<string>;
}

/**
 * Names the state of something that several processes remember a copy of. Whoever changes it renews its name before
 * saying that it is changed; whoever remembers a copy looks whether the name is still that of the copy.
 */
export class SharedVersions {
  private readonly looks = new Map<string, Looks>();

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /** @throws AppError 'unavailable' when Redis does not answer */
  async renew(topic: string): Promise<void> {
    await inTime(this.redis.set(this.key(topic), randomUUID()));
  }

  /**
   * The name as it is now. All who ask while a look is under way share the next one: that one may have seen the name of before.
   * @throws AppError 'unavailable' when Redis does not answer
   */
  current(topic: string): Promise<string> {
    let looks = this.looks.get(topic);
    if (!looks) this.looks.set(topic, (looks = { running: Promise.resolve() }));
    const { running } = looks;
    looks.next ??= running
      .catch(() => undefined)
      .then(() => {
        const look = inTime(this.redis.get(this.key(topic))).then((name) => name ?? 'none');
        Object.assign(looks, { running: look, next: undefined });
        return look;
      });
    return looks.next;
  }

  private key(topic: string): string {
    return `${this.prefix}:version:${topic}`;
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  withinLimit(work, answersWithinMs, away).catch(() => {
    throw away();
  });
