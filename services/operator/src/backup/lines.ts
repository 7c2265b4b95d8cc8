import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Values as lines of JSON. */
export const toLines = async function* (values: AsyncIterable<object> | Iterable<object>): AsyncIterable<Buffer> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
};

export const fromLines = async <T>(content: Readable): Promise<T[]> =>
  (await text(content))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
