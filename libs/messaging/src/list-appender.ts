import type { Redis } from 'ioredis';

/** Keeps the newest entries of a list. The list expires, as its reader may be gone. */
const script = `
redis.call('RPUSH', KEYS[1], unpack(ARGV, 3))
redis.call('LTRIM', KEYS[1], -ARGV[1], -1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Appends to lists. What is appended while a write to the same list is under way goes with the next one. */
export class ListAppender {
  private readonly writing = new Map<string, Promise<unknown>>();
  private readonly next = new Map<string, { texts: string[]; written: Promise<void> }>();

  constructor(
    private readonly redis: Redis,
    private readonly maxLength: number,
    private readonly expiresMs: number,
  ) {}

  append(list: string, text: string): Promise<void> {
    let batch = this.next.get(list);
    if (!batch) {
      const former = this.writing.get(list) ?? Promise.resolve();
      batch = { texts: [], written: former.catch(() => undefined).then(() => this.write(list)) };
      this.next.set(list, batch);
    }
    batch.texts.push(text);
    return batch.written;
  }

  private async write(list: string): Promise<void> {
    const texts = this.next.get(list)?.texts ?? [];
    this.next.delete(list);
    const writing = this.redis.eval(script, 1, list, this.maxLength, this.expiresMs, ...texts);
    this.writing.set(list, writing);
    try {
      await writing;
    } finally {
      if (this.writing.get(list) === writing) this.writing.delete(list);
    }
  }
}
