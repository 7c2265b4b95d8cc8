import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SharedTopic } from '@cueroom/contracts/message';
import { withinLimit } from '@cueroom/platform/time-limit';
import type { Redis } from 'ioredis';
import { away } from './redis-list.wire';

const answersWithinMs = 500;
/**
 * A name that was looked up is taken for the present one this long, counted from when the look began. Whoever renews it waits
 * as long before saying so: then no look from before the change is relied on any more, in any process. That pays where
 * many thousands read in a second and few write; where an admin searches and songs come in rows, each search looks.
 */
const heldMs: Record<SharedTopic, number> = { catalog: 0, submissions: 0 };
/** What clocks and timers of different processes may differ by. */
const graceMs = 5;

interface Look {
  name: Promise<string>;
  /** The name, once it is there. */
  found?: string;
  heldUntil: number;
}

/**
 * Names the state of something that several processes remember a copy of. Whoever changes it renews its name before
 * saying that it is changed; whoever remembers a copy looks whether the name is still that of the copy.
 */
export class SharedVersions {
  private readonly looks = new Map<string, Look>();

  constructor(
    private readonly redis: Redis,
    readonly prefix: string,
  ) {}

  /** Ends when everybody sees the new name. @throws AppError 'unavailable' when Redis does not answer */
  async renew(topic: SharedTopic): Promise<void> {
    await inTime(this.redis.set(this.key(topic), randomUUID()));
    if (heldMs[topic] > 0) await setTimeout(heldMs[topic] + graceMs);
  }

  /**
   * The name as it is now. All who ask while a look holds share it.
   * @throws AppError 'unavailable' when Redis does not answer
   */
  current(topic: SharedTopic): Promise<string> {
    return (this.lookFor(topic) ?? this.begin(topic)).name;
  }

  private lookFor(topic: SharedTopic): Look | undefined {
    const look = this.looks.get(topic);
    return look && performance.now() < look.heldUntil ? look : undefined;
  }

  private begin(topic: SharedTopic): Look {
    const heldUntil = performance.now() + heldMs[topic];
    const look: Look = { heldUntil, name: inTime(this.redis.get(this.key(topic))).then((name) => name ?? 'none') };
    look.name.then(
      (name) => (look.found = name),
      () => (look.heldUntil = 0),
    );
    this.looks.set(topic, look);
    return look;
  }

  private key(topic: SharedTopic): string {
    return `${this.prefix}:version:${topic}`;
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  withinLimit(work, answersWithinMs, away).catch(() => {
    throw away();
  });
