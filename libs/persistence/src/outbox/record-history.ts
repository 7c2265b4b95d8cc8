import type { EntityType } from '@cueroom/contracts/intake/activities';
import type { Page } from '@cueroom/contracts/message';
import type { FieldChange, HistoryRow, ListHistory } from '@cueroom/contracts/record-history';
import { type Connection, type Model, Schema } from 'mongoose';
import type { OutboxEntry, StoredChange } from './outbox.schema';
import { readPage } from '../search/read-page';

interface HistoryDocument {
  /** Of the occurrence: it is kept once, however often it is moved here. */
  _id: string;
  entityType: EntityType;
  entityId: string;
  at: Date;
  /** That the change has made. */
  revision: number;
  by: string;
  changes: StoredChange[];
  /** As often admins had changed the record before; missing where that cannot be undone. */
  edits?: number;
}

const historySchema = new Schema<HistoryDocument>(
  {
    ...{ _id: String, entityType: String, entityId: String, at: Date, revision: Number, edits: Number, by: String },
    changes: [Schema.Types.Mixed],
  },
  { versionKey: false, minimize: false },
);
historySchema.index({ entityId: 1, at: -1, revision: -1 });

type Told = Pick<HistoryDocument, 'entityType' | 'entityId' | 'by'> & { at: string; revision?: number };

export type MadeChange = Pick<HistoryDocument, 'edits' | 'changes'>;

const rowOf = ({ _id, at, by, changes }: HistoryDocument): HistoryRow => ({
  id: _id,
  at: at.toISOString(),
  by,
  changes: told(changes),
});

const told = (changes: readonly StoredChange[]) => changes.filter(({ isAside }) => !isAside);

/** Who changed what in the records of a database: moved here from their outboxes, and gone with them. */
export class RecordHistory {
  private readonly model: Model<HistoryDocument>;

  constructor(connection: Connection) {
    const known = connection.models['RecordHistory'] as Model<HistoryDocument> | undefined;
    this.model = known ?? connection.model<HistoryDocument>('RecordHistory', historySchema, 'record_history');
  }

  /** Safe to repeat. */
  async add(entries: readonly OutboxEntry[]): Promise<void> {
    const writes = entries.flatMap(({ id, data, changes, edits }) => {
      if (!changes || changes.length === 0) return [];
      const { entityType, entityId, by, at, revision = 0 } = data as Told;
      const row = { entityType, entityId, by, at: new Date(at), revision, edits, changes };
      return [{ updateOne: { filter: { _id: id }, update: { $setOnInsert: row }, upsert: true } }];
    });
    if (writes.length > 0) await this.model.bulkWrite(writes, { ordered: false });
  }

  list({ entityType, entityId, limit, offset }: ListHistory): Promise<Page<HistoryRow>> {
    const isTold = { changes: { $elemMatch: { isAside: { $ne: true } } } };
    const selection = {
      filter: { entityId, entityType, ...isTold },
      sort: { at: -1, revision: -1 },
      limit,
      offset,
    } as const;
    return readPage(this.model, selection, rowOf);
  }

  find(entityId: string, changeId: string): Promise<MadeChange | null> {
    return this.model.findOne({ _id: changeId, entityId }, { edits: 1, changes: 1 }).lean<MadeChange>();
  }

  /** These changes, by their ids. */
  async of(changeIds: readonly string[]): Promise<Map<string, FieldChange[]>> {
    const found = await this.model.find({ _id: { $in: [...changeIds] } }, { changes: 1 }).lean();
    return new Map(found.map(({ _id, changes }) => [_id, told(changes)]));
  }

  /** The records in whose history such a text stands. Reads all of it. */
  async mentioning(text: RegExp): Promise<Pick<HistoryDocument, 'entityType' | 'entityId'>[]> {
    const filter = { $or: [{ 'changes.from': text }, { 'changes.to': text }] };
    return this.model.find(filter, { entityType: 1, entityId: 1 }).limit(500).lean();
  }

  async forget(entityIds: readonly string[]): Promise<void> {
    if (entityIds.length > 0) await this.model.deleteMany({ entityId: { $in: [...entityIds] } });
  }
}
