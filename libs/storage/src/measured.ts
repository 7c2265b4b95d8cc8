import { createHash } from 'node:crypto';
import { ObjectTooLarge, type WrittenObject } from './object-storage';

/** Counts and hashes what passes through. Iterating throws ObjectTooLarge as soon as more than `maxBytes` have come. */
export class Measured<Chunk extends Uint8Array> implements AsyncIterable<Chunk> {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private result?: WrittenObject;

  constructor(
    private readonly content: AsyncIterable<Chunk>,
    private readonly maxBytes = Infinity,
  ) {}

  async *[Symbol.asyncIterator]() {
    for await (const chunk of this.content) {
      this.bytes += chunk.length;
      if (this.bytes > this.maxBytes) throw new ObjectTooLarge(this.maxBytes);
      this.hash.update(chunk);
      yield chunk;
    }
  }

  written(): WrittenObject {
    return (this.result ??= { bytes: this.bytes, sha256: this.hash.digest('hex') });
  }
}
