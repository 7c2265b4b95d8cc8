import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Measured } from '@cueroom/storage/measured';
import type { WrittenObject } from '@cueroom/storage/object-storage';
import { ZipFile } from 'yazl';

const standardOutput = '-';
const writeBytes = 2 ** 20;
const pieceBytes = 2 ** 16;
/** What is unpacked is for the eyes of its user only. */
const mode = 0o100600;

/** A zip that is written entry by entry; in memory are a few pieces of the entry at hand, and the list of all entries. */
export class ZipWriter {
  private readonly zip = new ZipFile();
  private readonly stop = new AbortController();
  private readonly written: Promise<void>;
  private readonly names = new Set<string>();

  /** @param target `-` is the standard output; a file gets its name when it is whole and on the disk. */
  constructor(
    private readonly target: string,
    signal: AbortSignal,
  ) {
    this.zip.on('error', (error) => this.stop.abort(error));
    const output: Writable = this.isFile
      ? createWriteStream(this.unfinished, { mode: 0o600, highWaterMark: writeBytes, flush: true })
      : process.stdout;
    const both = AbortSignal.any([signal, this.stop.signal]);
    this.written = pipeline(this.zip.outputStream as Readable, output, { signal: both, end: this.isFile });
    this.written.catch((error: unknown) => this.stop.abort(error));
  }

  /** Text that becomes small is compressed, media would not be. @throws for a name that was added before */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array>,
    { compress }: { compress: boolean },
  ): Promise<WrittenObject & { name: string }> {
    // Who reads it by its name would get one of two.
    if (this.names.has(name)) throw new Error(`${name} is in the ZIP already`);
    this.names.add(name);
    const measured = new Measured(compress ? inPieces(content) : content);
    const stream = Readable.from(measured, { objectMode: false, highWaterMark: writeBytes });
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => stream.destroy(this.stop.signal.reason as Error);
      if (this.stop.signal.aborted) giveUp();
      this.stop.signal.addEventListener('abort', giveUp, { once: true });
      stream.once('close', () => this.stop.signal.removeEventListener('abort', giveUp));
      stream.once('error', reject);
      stream.once('end', resolve);
      this.zip.addReadStreamLazy(name, { compress, mode }, (begin) => begin(null, stream));
    });
    return { name, ...measured.written() };
  }

  addText(name: string, text: string): Promise<WrittenObject & { name: string }> {
    return this.add(name, Readable.from([Buffer.from(text)]), { compress: true });
  }

  async finish(): Promise<void> {
    this.zip.end();
    await this.written;
    if (!this.isFile) return;
    await rename(this.unfinished, this.target);
    const folder = await open(path.dirname(path.resolve(this.target)), 'r');
    await folder.sync().finally(() => folder.close());
  }

  async giveUp(error: unknown): Promise<void> {
    this.stop.abort(error);
    await this.written.catch(() => undefined);
    if (this.isFile) await rm(this.unfinished, { force: true });
  }

  private get isFile(): boolean {
    return this.target !== standardOutput;
  }

  private get unfinished(): string {
    return `${this.target}.part`;
  }
}

const inPieces = async function* (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let piece: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(piece);
    piece = [];
    bytes = 0;
  }
  yield Buffer.concat(piece);
};
