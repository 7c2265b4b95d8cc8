import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A sentence for people, about a file that no other try will make readable. */
export class UnreadableFile extends Error {}

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const firstBytes = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

async function* decoded(file: string, encoding: string, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

const isUtf8 = async (file: string): Promise<boolean> => {
  try {
    await finished(Readable.from(decoded(file, 'utf-8', true)).resume());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
};

/** By its mark; without one it is UTF-8 if it can be, else what spreadsheets on Windows write. */
const encodingOf = async (file: string): Promise<string> => {
  const head = await firstBytes(file);
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  return marked?.[0] ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
};

/** @throws UnreadableFile for what is no text */
export async function* textOf(file: string): AsyncGenerator<string> {
  for await (const text of decoded(file, await encodingOf(file))) {
    if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file');
    yield text;
  }
}
