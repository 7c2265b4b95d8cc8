import { AppError } from '@cueroom/contracts/app-error';
import type { BulkFailure } from '@cueroom/contracts/bulk';
import { retryOnConflict } from '../records/retry-on-conflict';
import { type BulkKind, type BulkRecord, valuesOf } from './bulk-kind';
import { beforeOf, isDoneBy, isLastOf, markDone, markUndone, withMark } from '../records/bulk-mark';
import type { BulkDocument } from './bulk.schema';
import type { PartDone } from './bulk.repository';

type Outcome = 'changed' | 'untouched' | { reason: string };

const changedSince = { reason: 'It was changed since' };

/** Several at a time, so that the database does not wait for us. */
const atOnce = 8;

/** What is to be done with these records, each in one write that is safe to be repeated. @throws when a store is away */
export const workOn = async (bulk: BulkDocument, kind: BulkKind, ids: readonly string[]): Promise<PartDone> => {
  const outcomes = new Map<string, Outcome>();
  const records = new Map((await kind.read(ids)).map((record) => [String(record._id), record]));
  const waiting = [...ids];
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      outcomes.set(id, await stepOf(bulk, kind, id, records.get(id)));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  const changed = ids.filter((id) => outcomes.get(id) === 'changed');
  if (changed.length > 0) await kind.changed?.(changed);
  return {
    count: ids.length,
    changed: ids.length - ids.filter((id) => typeof outcomes.get(id) === 'object').length,
    untouched: ids.filter((id) => outcomes.get(id) === 'untouched'),
    failed: ids.flatMap((id): BulkFailure[] => {
      const outcome = outcomes.get(id);
      return typeof outcome === 'object' ? [{ id, reason: outcome.reason }] : [];
    }),
  };
};

const stepOf = async (bulk: BulkDocument, kind: BulkKind, id: string, read?: BulkRecord): Promise<Outcome> => {
  let record = read;
  const step = bulk.work === 'undo' ? undoOne : bulk.change ? changeOne : deleteOne;
  try {
    return await retryOnConflict(`This ${kind.type} is being changed by someone else`, async () => {
      const outcome = await step(bulk, kind, record);
      if (outcome === null) [record] = await kind.read([id]);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    const isTooLate = bulk.work === 'undo' && error.kind === 'not_found';
    return { reason: isTooLate ? 'It can no longer be restored' : error.message };
  }
};

type Step = (bulk: BulkDocument, kind: BulkKind, record: BulkRecord | undefined) => Promise<Outcome | null>;

const missing = ({ type }: BulkKind): Outcome => ({ reason: `This ${type} does not exist` });

const changeOne: Step = async ({ _id, change }, kind, record) => {
  const bulkId = String(_id);
  if (record && isDoneBy(record, bulkId)) return 'changed';
  if (!record || record.removedAt) return missing(kind);
  const { values, before } = valuesOf(record, change ?? {});
  if (Object.keys(values).length === 0) return 'untouched';
  const refusal = kind.refusal?.(record, values);
  if (refusal) return { reason: refusal.message };
  const mark = markDone(record, bulkId, before, 1);
  return (await withMark(String(record._id), mark, () => kind.write(record, values))) === null ? null : 'changed';
};

const deleteOne: Step = async ({ _id }, kind, record) => {
  const bulkId = String(_id);
  if (record && isDoneBy(record, bulkId)) return 'changed';
  if (!record || record.removedAt) return missing(kind);
  const id = String(record._id);
  await withMark(id, markDone(record, bulkId, {}, 0), () => kind.trash(id));
  return 'changed';
};

const undoOne: Step = async (bulk, kind, record) => {
  const bulkId = String(bulk._id);
  if (record?.bulk?.undid === bulkId) return 'changed';
  if (!record) return missing(kind);
  return bulk.change ? takeBack(bulkId, kind, record) : restore(bulkId, kind, record);
};

const takeBack = async (bulkId: string, kind: BulkKind, record: BulkRecord): Promise<Outcome | null> => {
  const before = beforeOf(record, bulkId);
  if (!before || record.removedAt) return changedSince;
  const mark = markUndone(record, bulkId, 1);
  return (await withMark(String(record._id), mark, () => kind.write(record, before))) === null ? null : 'changed';
};

const restore = async (bulkId: string, kind: BulkKind, record: BulkRecord): Promise<Outcome> => {
  if (!isLastOf(record, bulkId) || !record.removedAt) return changedSince;
  const id = String(record._id);
  await withMark(id, markUndone(record, bulkId, 0), () => kind.restore(id));
  return 'changed';
};
