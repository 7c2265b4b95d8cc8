import { isDeepStrictEqual } from 'node:util';
import type { Collection } from 'mongoose';

/** Documents of several collections, as the driver reads them. */
export type Snapshot = Record<string, unknown>[][];
/** The same for a comparison: plain values without what differs from run to run. */
export type ComparableState = Record<string, unknown>[][];
export type Collections = readonly Collection[];

/** Nothing is read after a crash here, so no write waits for the disk. */
const fast = { writeConcern: { w: 1, j: false } } as const;
const hasAnyOrder = ['words', 'initials'];
/** ObjectIds, keys of stored files, hashes and UUIDs; and tokens in base64url, which may begin and end with a hyphen. */
const hex = '(?<!\\w)(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?!\\w)';
const token = '(?<![\\w-])[\\w-]{43}(?![\\w-])';
const anyId = new RegExp(`${hex}|${token}`, 'g');

export const takeSnapshot = (collections: Collections): Promise<Snapshot> =>
  Promise.all(collections.map((collection) => collection.find({}).sort({ _id: 1 }).toArray()));

const idOf = ({ _id }: Snapshot[number][number]): string => String(_id);
const writesOf = (wanted: Snapshot[number], present: Snapshot[number] | undefined) => {
  if (String(wanted.map(idOf)) === String(present?.map(idOf))) {
    return wanted.map((document) => ({ replaceOne: { filter: { _id: document._id }, replacement: document } }));
  }
  return [{ deleteMany: { filter: {} } }, ...wanted.map((document) => ({ insertOne: { document } }))];
};

/**
 * The collections hold these documents and no others.
 * @param present what they hold now, where that is known: it saves writes
 */
export const restoreSnapshot = async (
  collections: Collections,
  wanted: Snapshot,
  present?: Snapshot,
): Promise<void> => {
  await Promise.all(
    collections.map(async (collection, nth) => {
      const [documents = [], now] = [wanted[nth], present?.[nth]];
      if (isDeepStrictEqual(documents, now)) return;
      await collection.bulkWrite(writesOf(documents, now) as never[], fast);
    }),
  );
};

export const idsIn = (value: unknown): string[] => JSON.stringify(value).match(anyId) ?? [];

interface Entry {
  name: string;
  data: unknown;
}

/** `updatedAt` and revisions, also those in events, only say how often something was written. Events count by their data. */
const comparable = ({ updatedAt, outbox, ...document }: Record<string, unknown>): Record<string, unknown> => ({
  ...document,
  ...(outbox !== undefined && { outbox: (outbox as Entry[]).map(({ name, data }) => ({ name, data })) }),
});

const sorted = (list: unknown[]): unknown[] =>
  list
    .map((item) => ({ item, text: JSON.stringify(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ item }) => item);

/** @param known ids that were there before, or were given; all others were generated, and are alike */
export const comparableState = (snapshot: Snapshot, known: ReadonlySet<string>): ComparableState => {
  const withoutRevisions = (name: string, value: unknown) => (name === 'revision' ? undefined : value);
  const text = JSON.stringify(
    snapshot.map((documents) => documents.map(comparable)),
    withoutRevisions,
  );
  const state = JSON.parse(text.replace(anyId, (id) => (known.has(id) ? id : '<generated>'))) as ComparableState;
  for (const document of state.flat()) {
    for (const field of ['outbox', ...hasAnyOrder]) {
      if (Array.isArray(document[field])) document[field] = sorted(document[field]);
    }
  }
  return state.map((documents) => sorted(documents) as ComparableState[number]);
};
