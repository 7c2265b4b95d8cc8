import { randomUUID } from 'node:crypto';
import type { EntityType } from '@cueroom/contracts/intake/activities';
import {
  type RecordChanged,
  recordChanged,
  type Said,
  saidFields,
  type SaidValue,
} from '@cueroom/contracts/record-changes';
import { recordKeepers } from '@cueroom/contracts/record-names';
import { currentAdmin } from '@cueroom/platform/request-context';
import { type OutboxEntry, outboxEntry, type StoredChange } from '../outbox/outbox.schema';
import { isUndoing } from './undoing';

/** What an admin did to a record. */
export type RecordChange = Omit<RecordChanged, 'changeId' | 'by' | 'at'> & Pick<OutboxEntry, 'edits'>;
/** What is told of the fields to all, and their values for the record's history. */
export type FieldChanges = Required<Pick<RecordChanged, 'fields' | 'values'>> & { changes: StoredChange[] };

/** Nobody hears it. */
const onlyHistory = { name: 'record.history', data: Object };

/** For `$push: { outbox: { $each: … } }` in the update that makes the change. Nothing, unless an admin has asked for it. */
export const changeEntries = ({ edits, ...change }: RecordChange, changes: StoredChange[] = []): OutboxEntry[] => {
  const by = currentAdmin();
  if (by === undefined) return [];
  const changeId = randomUUID();
  const did = isUndoing(change.entityId) ? 'change-undone' : change.did;
  const entry = outboxEntry(recordChanged, changeId, { ...change, did, changeId, by, at: new Date().toISOString() });
  return [{ ...withHistory(entry, change.entityType, changes), ...(edits !== undefined && { edits }) }];
};

/** Of one of many changes that are told as one deed elsewhere: only for the record's history. */
export const historyEntries = (change: Omit<RecordChange, 'did'>, changes: StoredChange[]): OutboxEntry[] => {
  const by = currentAdmin();
  if (by === undefined || changes.length === 0) return [];
  const told = { ...change, by, at: new Date().toISOString() };
  const entry = withHistory(outboxEntry(onlyHistory, randomUUID(), told), change.entityType, changes);
  return [{ ...entry, ...(change.edits !== undefined && { edits: change.edits }) }];
};

/** An entry about a record, with what its history keeps of it. */
export const withHistory = (entry: OutboxEntry, entityType: EntityType, changes: StoredChange[]): OutboxEntry =>
  changes.length > 0 && entityType in recordKeepers ? { ...entry, changes } : entry;

/** As it is stored, also of a date that was sent as a text. */
const plain = (value: unknown, like: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' && like instanceof Date ? new Date(value).toISOString() : (value ?? null);
};
const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(plain(before, after)) === JSON.stringify(plain(after, before));

/** As JSON has it; pictures in the record itself have no words. */
const historyValue = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, part: unknown) => {
      if (key === '_id') return undefined;
      return typeof part === 'string' && part.startsWith('data:') ? null : part;
    }),
  );

/** An amount says nothing without its currency, which may be another one later. */
const currenciesOf = (field: string, was: Record<string, unknown>, is: Record<string, unknown>) => {
  if (field !== 'estimatedValue' || typeof was.currency !== 'string') return {};
  return { currencies: [was.currency, typeof is.currency === 'string' ? is.currency : was.currency] };
};

/**
 * Which fields a write changes, with the values of those in `saidFields`, and all for the history.
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
      ? [
          {
            ...{ field, before: plain(was[field], is[field]) as Said, after: plain(is[field], was[field]) as Said },
            ...currenciesOf(field, was, is),
          },
        ]
      : [],
  );
  const changes = fields.map((field): StoredChange => {
    const isKnown = is[field] !== undefined;
    const from = isKnown ? historyValue(plain(was[field], is[field])) : null;
    const to = isKnown ? historyValue(plain(is[field], was[field])) : null;
    return { field, from, to, ...currenciesOf(field, was, is) };
  });
  return { fields, values, changes };
};

/** As changeEntries, of a change of fields: nothing where nothing changes. @param aside what follows, and is not told */
export const editEntries = (
  change: RecordChange,
  { changes, ...told }: FieldChanges,
  aside: StoredChange[] = [],
): OutboxEntry[] =>
  told.fields.length > 0
    ? changeEntries({ ...change, ...told }, [...changes, ...aside])
    : historyEntries(change, aside);
