import type { Types } from 'mongoose';
import type { Edited } from './edits';

export type Iso<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

const isoDate = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
export const isoDates = <T extends object>(fields: T): Iso<T> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isoDate(value)])) as Iso<T>;

/** A stored record that is answered as `Answer`, the reverse of RecordOf: with an `_id`, and these fields as dates. */
export type Stored<Answer, Dates extends keyof Answer = never> = Omit<
  Answer,
  'id' | 'revision' | 'createdAt' | 'updatedAt' | Dates
> & { [Field in Dates]: Date | null } & Edited & { _id: Types.ObjectId; createdAt: Date; updatedAt: Date };

/** What collections keep for themselves and no answer carries. */
const internal = [
  '_id',
  'edits',
  'revision',
  'idempotency',
  'outbox',
  'removedAt',
  'deletedAt',
  'askedAt',
  'announceAt',
  'words',
  'initials',
  'order',
  'person',
] as const;
type Internal = (typeof internal)[number];

export type RecordOf<T, Without extends keyof T> = Iso<Omit<T, Internal | Without>> & { id: string; revision: number };

export const toRecord = <T extends { _id: unknown; edits?: number }, Without extends keyof T = never>(
  document: T,
  ...without: Without[]
): RecordOf<T, Without> => {
  const left = new Set<PropertyKey>([...internal, ...without]);
  // One pass: a page of a list has thousands of fields.
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(document)) if (!left.has(name)) record[name] = isoDate(value);
  const { _id, edits = 0 } = document;
  return { ...record, id: String(_id), revision: edits } as RecordOf<T, Without>;
};
