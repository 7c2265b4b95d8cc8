import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const pieceBytes = 2 ** 16;

/** Values as lines of JSON, in pieces that are worth writing. */
export const toLines = async function* (values: AsyncIterable<object> | Iterable<object>): AsyncIterable<Buffer> {
  let piece = '';
  for await (const value of values) {
    piece += `${JSON.stringify(value)}\n`;
    if (piece.length < pieceBytes) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
};

/** The values again. What breaks the stream breaks this. */
export const fromLines = async function* <T>(content: Readable): AsyncIterable<T> {
  let error: Error | undefined;
  const lines = createInterface({ input: content, crlfDelay: Infinity });
  content.once('error', (broken) => {
    error = broken;
    lines.close();
  });
  for await (const line of lines) yield JSON.parse(line) as T;
  if (error) throw error;
};
