import { setTimeout as sleep } from 'node:timers/promises';
import { type ObjectFacts, ObjectMissing, type ObjectStorage } from '@cueroom/storage/object-storage';

const tries = 5;
const firstDelayMs = 500;

const isSame = (one: ObjectFacts, other: ObjectFacts | null): boolean =>
  other?.bytes === one.bytes && other.modifiedAt.getTime() === one.modifiedAt.getTime();

/** Goes on where a network broke off, as long as the object is the same. @returns null when there is none (any more) */
export const readObject = async (storage: ObjectStorage, key: string): Promise<AsyncIterable<Buffer> | null> => {
  const facts = await storage.stat(key);
  if (!facts) return null;
  let stream: AsyncIterable<Buffer>;
  try {
    stream = await storage.read(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
  return (async function* () {
    let at = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        for await (const chunk of stream) {
          yield chunk;
          at += chunk.length;
        }
        return;
      } catch (error) {
        if (attempt === tries || !isSame(facts, await storage.stat(key))) throw error;
        await sleep(firstDelayMs * 2 ** attempt);
        if (at >= facts.bytes) return;
        stream = await storage.read(key, { start: at, end: facts.bytes - 1 });
      }
    }
  })();
};
