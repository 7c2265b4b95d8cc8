import { AsyncLocalStorage } from 'node:async_hooks';
import type { Collection } from 'mongoose';

const writes = [
  'bulkWrite',
  'deleteMany',
  'deleteOne',
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'insertMany',
  'insertOne',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;
type Write = (...given: unknown[]) => Promise<unknown>;
/** One for all calls: Node.js visits every storage that was ever used at each promise. */
const runsIn = new AsyncLocalStorage<object>();

/**
 * Runs `first`, and runs `meanwhile` to its end just before the first write of `first` to this collection: what `first`
 * has read may be outdated by then. Only writes of `first` wait. If it makes none, `meanwhile` runs after it.
 */
export const interleaved = async <Answer>(
  collection: Collection,
  first: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> => {
  const here = {};
  let ran: Promise<unknown> | undefined;
  const runMeanwhile = () => (ran ??= runsIn.run({}, meanwhile));
  // Mongoose calls these methods for every query, and the driver's own are on the prototype.
  const methods = collection as unknown as Record<(typeof writes)[number], Write>;
  for (const name of writes) {
    const write = methods[name];
    methods[name] = async (...given) => {
      if (runsIn.getStore() === here) await runMeanwhile();
      return write.apply(collection, given);
    };
  }
  try {
    return await runsIn.run(here, first);
  } finally {
    for (const name of writes) Reflect.deleteProperty(methods, name);
    await runMeanwhile();
  }
};
