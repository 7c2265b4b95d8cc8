import type { Hash } from 'node:crypto';

/** So much is stored at once, and acknowledged. */
const pieceBytes = 5 * 2 ** 20;

interface CutPiece {
  /** To be read to its end; undefined: nothing is left. */
  bytes?: AsyncIterable<Buffer>;
  /** Of what ended the source too early; after the piece was read. */
  error: () => unknown;
  isLast: () => boolean;
}

/** The next bytes of a source. One that breaks ends the piece: what has come is kept. */
export const nextPiece = async (source: AsyncIterator<Buffer>, hash?: Hash): Promise<CutPiece> => {
  let [error, isLast]: [unknown, boolean] = [undefined, false];
  const next = async (): Promise<Buffer | undefined> => {
    try {
      const { done, value } = await source.next();
      isLast = done === true;
      return isLast ? undefined : (value as Buffer);
    } catch (reason) {
      [error, isLast] = [reason, true];
      return undefined;
    }
  };
  const first = await next();
  async function* bytes(): AsyncGenerator<Buffer> {
    let read = 0;
    for (let chunk = first; chunk; chunk = read < pieceBytes ? await next() : undefined) {
      hash?.update(chunk);
      read += chunk.length;
      yield chunk;
    }
  }
  return { ...(first && { bytes: bytes() }), error: () => error, isLast: () => isLast };
};
