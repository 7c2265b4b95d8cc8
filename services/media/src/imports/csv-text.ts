import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { FileError } from '../files/file-error';

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const firstBytes = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
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

/** UTF-16 without its mark: of headings in Latin letters, nearly every other byte is zero, and none between these. */
const unmarkedUtf16 = (head: Buffer): string | undefined => {
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 4 || Math.min(even, odd) > 0) return undefined;
  return even > 0 ? 'utf-16be' : 'utf-16le';
};

/** By its mark or its zeros; else it is UTF-8 if it can be, and otherwise what spreadsheets on Windows write. */
const encodingOf = async (file: string): Promise<string> => {
  const head = await firstBytes(file);
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  const encoding = marked?.[0] ?? unmarkedUtf16(head);
  return encoding ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
};

/** @throws FileError for what is no text */
export async function* textOf(file: string, encoding?: string): AsyncGenerator<string> {
  for await (const text of decoded(file, encoding ?? (await encodingOf(file)))) {
    if (text.includes('\0')) throw new FileError('This is not a CSV file');
    yield text;
  }
}
