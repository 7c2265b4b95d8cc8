import type { FileHandle } from 'node:fs/promises';

/** Random access to a file's bytes; what lies beyond its end is simply not there. */
export class FileBytes {
  constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  async read(at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    if (buffer.length === 0) return buffer;
    const { bytesRead } = await this.file.read(buffer, 0, buffer.length, at);
    return buffer.subarray(0, bytesRead);
  }
}

/** What a file's own head says about how long it should be. */
export interface Container {
  isCut: boolean;
  /** Null when the head does not say, or says only how large it is. */
  declaredSec: number | null;
  /** WAV, AIFF: the first byte of the samples, and the one behind the last. */
  samples?: { start: number; end: number };
  /** FLAC, Ogg: where the sound begins, behind tags and pictures. */
  soundStart?: number;
  /** MP3: a tag of another kind than ID3 follows the sound; decoders stumble over it once. */
  hasTrailingTag?: boolean;
}
