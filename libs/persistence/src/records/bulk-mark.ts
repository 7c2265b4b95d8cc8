import { AsyncLocalStorage } from 'node:async_hooks';
import { Schema } from 'mongoose';
import { isUndoing } from './undoing';

/** What a bulk change has done to a record, in the same write: so it is done once, and can be undone as long as nothing else has. */
export interface BulkMark {
  /** As long as the record's `edits` are these, it stands as the last of `done` has left it. */
  edits: number;
  /** The last ones that follow each other without another change, with the values of before. */
  done: { id: string; before?: Values }[];
  /** The one that was undone last. */
  undid?: string;
}
export type Values = Record<string, unknown>;

export interface Marked {
  edits?: number;
  bulk?: BulkMark;
}

export const addBulkMark = (schema: Schema): void => {
  schema.add({ bulk: Schema.Types.Mixed });
};

/** So many in a row can be undone. */
const kept = 10;

const standing = ({ edits = 0, bulk }: Marked): BulkMark['done'] => (bulk?.edits === edits ? bulk.done : []);

export const isDoneBy = (record: Marked, id: string): boolean =>
  Boolean(record.bulk?.done.some((one) => one.id === id));

/** The values of before, if nothing else has changed it since. */
export const beforeOf = (record: Marked, id: string): Values | undefined => {
  const last = standing(record).at(-1);
  return last?.id === id ? (last.before ?? {}) : undefined;
};

/** Was it the last one, whatever is said of the record besides? */
export const isLastOf = ({ bulk }: Marked, id: string): boolean => bulk?.done.at(-1)?.id === id;

/** @param moves by how much the write moves `edits`: a deletion does not */
export const markDone = (record: Marked, id: string, before: Values, moves: 0 | 1): BulkMark => ({
  edits: (record.edits ?? 0) + moves,
  done: [...standing(record).slice(1 - kept), { id, before }],
});

export const markUndone = (record: Marked, id: string, moves: 0 | 1): BulkMark => ({
  edits: (record.edits ?? 0) + moves,
  done: standing(record).slice(0, -1),
  undid: id,
});

const marking = new AsyncLocalStorage<{ recordId: string; bulk: BulkMark }>();

/** What `write` writes of this record carries the mark. */
export const withMark = <T>(recordId: string, bulk: BulkMark, write: () => T): T =>
  marking.run({ recordId, bulk }, write);

/** Whether what is written of this record takes back a change, of it alone or of many. */
export const isTakenBack = (recordId: unknown): boolean =>
  isUndoing(recordId) || markOf(recordId).bulk?.undid !== undefined;

/** For the `$set` of a guarded write. */
export const markOf = (recordId: unknown): { bulk?: BulkMark } => {
  const marked = marking.getStore();
  return marked?.recordId === String(recordId) ? { bulk: marked.bulk } : {};
};
