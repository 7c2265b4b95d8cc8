import { randomUUID } from 'node:crypto';
import {
  type RecordChanged,
  recordChanged,
  type Said,
  saidFields,
  type SaidValue,
} from '@cueroom/contracts/record-changes';
import { currentAdmin } from '@cueroom/platform/request-context';
import { type OutboxEntry, outboxEntry } from '../outbox/outbox.schema';

/** What an admin did to a record. */
export type RecordChange = Omit<RecordChanged, 'changeId' | 'by' | 'at'>;
type FieldChanges = Required<Pick<RecordChanged, 'fields' | 'values'>>;

/** For `$push: { outbox: { $each: … } }` in the update that makes the change. Nothing, unless an admin has asked for it. */
export const changeEntries = (change: RecordChange): OutboxEntry[] => {
  const by = currentAdmin();
  if (by === undefined) return [];
  const changeId = randomUUID();
  return [outboxEntry(recordChanged, changeId, { ...change, changeId, by, at: new Date().toISOString() })];
};

/** As it is stored, also of a date that was sent as a text. */
const plain = (value: unknown, like: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' && like instanceof Date ? new Date(value).toISOString() : (value ?? null);
};
const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(plain(before, after)) === JSON.stringify(plain(after, before));

/**
 * Which fields a write changes, and the values of those in `saidFields`.
 * @param named the fields as they were sent; of one that is stored otherwise only the name is known
 */
export const fieldChanges = (
  before: object,
  set: object,
  named: readonly string[] = Object.keys(set),
): FieldChanges => {
  const [was, is] = [before as Record<string, unknown>, set as Record<string, unknown>];
  const fields = named.filter((field) =>
    is[field] === undefined ? !saidFields.includes(field) : !isSame(was[field], is[field]),
  );
  const values = fields.flatMap((field): SaidValue[] =>
    saidFields.includes(field)
      ? [{ field, before: plain(was[field], is[field]) as Said, after: plain(is[field], was[field]) as Said }]
      : [],
  );
  return { fields, values };
};

/** As changeEntries, of a change of fields: nothing where nothing changes. */
export const editEntries = (change: RecordChange, changes: FieldChanges): OutboxEntry[] =>
  changes.fields.length > 0 ? changeEntries({ ...change, ...changes }) : [];
