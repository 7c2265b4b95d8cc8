import type { DraftFacts, IngestedInspected } from '@cueroom/contracts/catalog/ingests';
import { ingestFileChanged } from '@cueroom/contracts/catalog/ingests';
import { ingestOwner, type OwnedFile } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { askAgain } from '@cueroom/persistence/records/guarded-write';
import { unpurged } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnyBulkWriteOperation, type Model, Types, type UpdateQuery } from 'mongoose';
import type { Duplicate, IngestRowDocument } from './ingests.schema';

const without = { outbox: 0 } as const;

export const rowFile = ({ _id, objectKey, claims }: IngestRowDocument): OwnedFile => ({
  key: objectKey,
  owner: ingestOwner(String(_id), claims),
});

const fileEvent = (row: IngestRowDocument, occurrence: string, isLeft: boolean) => {
  const id = String(row._id);
  const [file, former] = isLeft ? [null, rowFile(row)] : [rowFile(row), null];
  return outboxEntry(ingestFileChanged, `${id}-${occurrence}`, { rowId: id, file, former });
};

const marks = ['isAdded', 'isKept', 'addedTo', 'duplicate'] as const;
export interface CountedRows {
  _id: Pick<IngestRowDocument, 'ingestId' | 'reading' | 'choice'> & Record<(typeof marks)[number], boolean>;
  count: number;
}

@Injectable()
export class IngestRowsRepository {
  constructor(
    @InjectModel('IngestRow') private readonly rows: Model<IngestRowDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(rows);
  }

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  of(ingestId: string): Promise<IngestRowDocument[]> {
    return this.rows
      .find({ ingestId, ...unpurged }, without)
      .sort({ _id: 1 })
      .lean<IngestRowDocument[]>();
  }

  /** The files of these ingests, counted by what decides on their state. */
  count(ingestIds: readonly string[]): Promise<CountedRows[]> {
    const has = Object.fromEntries(marks.map((field) => [field, { $gt: [`$${field}`, null] }]));
    const alike = { ingestId: '$ingestId', reading: '$reading', choice: '$choice', ...has };
    return this.rows.aggregate<CountedRows>([
      { $match: { ingestId: { $in: ingestIds }, ...unpurged } },
      { $group: { _id: alike, count: { $sum: 1 } } },
    ]);
  }

  find(id: string): Promise<IngestRowDocument | null> {
    return this.rows.findOne({ _id: id, ...unpurged }, without).lean<IngestRowDocument>();
  }

  findOfFile(ingestId: string, objectKey: string): Promise<IngestRowDocument | null> {
    return this.rows.findOne({ ingestId, objectKey, ...unpurged }, without).lean<IngestRowDocument>();
  }

  /** An earlier one with the same bytes. */
  findCopy({ _id, ingestId, sha256 }: IngestRowDocument): Promise<IngestRowDocument | null> {
    const filter = { ingestId, sha256, _id: { $lt: _id }, choice: { $ne: 'leftOut' as const }, ...unpurged };
    return this.rows.findOne(filter, without).lean<IngestRowDocument>();
  }

  async usesFile(key: string, shownBy?: string): Promise<boolean> {
    return (await this.rows.exists({ objectKey: key, ...unpurged, ...(shownBy && { _id: shownBy }) })) !== null;
  }

  /** Null when this file is a row already. */
  async insert(
    id: string,
    file: Pick<IngestRowDocument, 'ingestId' | 'fileName' | 'objectKey' | 'sha256' | 'fileType'>,
  ): Promise<IngestRowDocument | null> {
    const row = { ...file, _id: new Types.ObjectId(id), reading: 'asked' as const, askedAt: new Date(), claims: 1 };
    const outbox = [fileEvent(row as IngestRowDocument, 'taken', false)];
    try {
      const created = (await this.rows.create({ ...row, edits: {}, outbox })).toObject();
      this.relay.nudge(this.rows);
      return created;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** What a worker has found; what an admin has entered meanwhile stays. */
  async recordRead({ rowId, objectKey, audio, tags }: IngestedInspected, duplicate: Duplicate | null): Promise<void> {
    const isValid = audio.state === 'valid';
    await this.rows.updateOne(
      { _id: rowId, objectKey, ...unpurged },
      {
        $set: {
          audio,
          reading: isValid ? 'read' : 'unreadable',
          ...(tags && { tags }),
          ...(duplicate && { duplicate }),
          ...(!isValid && { problem: audio.error ?? 'This file cannot be read' }),
        },
        $unset: { askedAt: 1 },
      },
    );
  }

  async edit(ids: readonly string[], edits: DraftFacts, choice?: IngestRowDocument['choice']): Promise<void> {
    const fields = Object.entries(edits).map(([field, value]) => [`edits.${field}`, value]);
    const $set = { ...Object.fromEntries(fields), ...(choice && { choice }) } as object;
    if (Object.keys($set).length === 0) return;
    await this.rows.updateMany({ _id: { $in: ids }, isAdded: { $exists: false }, ...unpurged }, { $set });
  }

  /** The ids under which these will be added: those that were chosen before stay. */
  async plan(rows: readonly IngestRowDocument[]): Promise<Map<string, string>> {
    await this.bulk(
      rows.map(({ _id }) => ({
        filter: { _id, trackId: { $exists: false } },
        update: { $set: { trackId: this.newId() } },
      })),
    );
    const ids = rows.map(({ _id }) => _id);
    const planned = await this.rows.find({ _id: { $in: ids } }, { trackId: 1 }).lean<IngestRowDocument[]>();
    return new Map(planned.map(({ _id, trackId = '' }) => [String(_id), trackId]));
  }

  async setAdded(rows: readonly { id: string; addedTo?: string }[]): Promise<void> {
    await this.bulk(
      rows.map(({ id, addedTo }) => ({
        filter: { _id: new Types.ObjectId(id) },
        update: { $set: { isAdded: true, ...(addedTo && { addedTo }) } },
      })),
    );
  }

  async keep(ids: readonly string[]): Promise<void> {
    await this.rows.updateMany({ _id: { $in: ids } }, { $set: { isKept: true } });
  }

  /** Its track is taken back: it is a draft again, with its file. @param problem it is gone */
  async reset({ _id, claims }: IngestRowDocument, problem?: string): Promise<void> {
    await this.rows.updateOne(
      { _id, claims },
      {
        $set: { claims: claims + 1, ...(problem && { reading: 'unreadable' as const, problem }) },
        $unset: { isAdded: 1, trackId: 1, addedTo: 1 },
      },
    );
  }

  /** All rows of an ingest go; files that no track has got are left. */
  async deleteOf(ingestId: string): Promise<void> {
    await this.bulk(
      (await this.of(ingestId)).map((row) => ({
        filter: { _id: row._id, deletedAt: { $exists: false } },
        update: {
          $set: { deletedAt: new Date() },
          ...(!row.isAdded && { $push: { outbox: fileEvent(row, `left-${row.claims}`, true) } }),
        },
      })),
    );
    this.relay.nudge(this.rows);
  }

  /** What stands of these tracks in files that were added. */
  async forget(trackIds: readonly string[]): Promise<void> {
    const mains = await this.rows.find({ trackId: { $in: trackIds } }, { _id: 1 }).lean<IngestRowDocument[]>();
    const ids = mains.map(({ _id }) => String(_id));
    await this.rows.deleteMany({ $or: [{ trackId: { $in: trackIds } }, { addedTo: { $in: ids } }], isAdded: true });
  }

  findUnread(askedBefore: Date): Promise<IngestRowDocument[]> {
    return this.rows.find({ askedAt: { $lt: askedBefore }, ...unpurged }, without).lean<IngestRowDocument[]>();
  }

  requestInspection(row: IngestRowDocument, now: Date): Promise<boolean> {
    const { _id, askedAt } = row;
    const event = (at: Date) => fileEvent(row, `again-${at.getTime()}`, false);
    const filter = { _id, askedAt, ...unpurged };
    return askAgain(this.relay, this.rows, filter, { askedAt: now }, { askedAt, now, event });
  }

  private async bulk(writes: readonly { filter: object; update: UpdateQuery<IngestRowDocument> }[]): Promise<void> {
    if (writes.length === 0) return;
    const operations = writes.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    await this.rows.bulkWrite(operations as AnyBulkWriteOperation<IngestRowDocument>[], { ordered: false });
  }
}
