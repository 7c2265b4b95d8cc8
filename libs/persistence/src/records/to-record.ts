import { fieldsOf } from '@cueroom/platform/answer-of';
import type { ClassConstructor } from 'class-transformer';
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

/** What a document has of its contract's class, with the id and the revision of what admins edit. */
export const toRecord = <Answer extends object, T extends { _id: unknown; edits?: number }>(
  type: ClassConstructor<Answer>,
  document: T,
): Iso<Pick<T, Exclude<keyof T & keyof Answer, 'revision'>>> & { id: string; revision: number } => {
  const fields = isoDates(fieldsOf(type, document) as Pick<T, Exclude<keyof T & keyof Answer, 'revision'>>);
  return { ...fields, id: String(document._id), revision: document.edits ?? 0 };
};
