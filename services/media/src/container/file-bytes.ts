import type { FileHandle } from 'node:fs/promises';

/** Random access to the bytes of a file, or of all that follows `base` in it; what lies beyond its end is simply not there. */
export class FileBytes {
  readonly size: number;

  constructor(
    private readonly file: FileHandle,
    private readonly fileSize: number,
    readonly base = 0,
  ) {
    this.size = fileSize - base;
  }

  from(start: number): FileBytes {
    return new FileBytes(this.file, this.fileSize, this.base + start);
  }

  async read(at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    if (buffer.length === 0) return buffer;
    const { bytesRead } = await this.file.read(buffer, 0, buffer.length, this.base + at);
    return buffer.subarray(0, bytesRead);
  }
}
