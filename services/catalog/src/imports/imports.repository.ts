import { AppError } from '@cueroom/contracts/app-error';
import { Import } from '@cueroom/contracts/catalog/imports';
import { noOwnWords } from '@cueroom/contracts/catalog/track-words';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Created } from '@cueroom/contracts/message';
import { createOnce, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { leaseOldest, releaseLease, renewal, stillLeased } from '@cueroom/persistence/leases/lease';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { currentAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import { type ImportDocument, noCounts } from './imports.schema';

export const importRecord = (found: ImportDocument): Import => ({
  ...toRecord(Import, found),
  fileUrl: objectPathOf(found.objectKey),
  encoding: found.encoding ?? null,
  unknown: found.unknown ?? noOwnWords,
  undoUntil: found.undoUntil?.toISOString(),
});

type Change = UpdateQuery<ImportDocument>;

/** All its rows are judged anew; what was being judged gives way. */
export const toBeJudged = {
  $set: { state: 'reading' as const, work: 'judge' as const, progress: 0, counts: noCounts, unknown: noOwnWords },
  $inc: { mapping: 1 },
};

/** Each change of what is to be done is one write that is guarded by what was to be done before. */
@Injectable()
export class ImportsRepository {
  constructor(
    @InjectModel('Import') private readonly imports: Model<ImportDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(imports);
  }

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  createOnce(
    idempotency: Idempotency | undefined,
    create: (creation: FromCreation) => Promise<ImportDocument>,
  ): Promise<Created<Import>> {
    return createOnce(this.imports, idempotency, importRecord, create);
  }

  async insert(id: string, fields: Partial<ImportDocument>): Promise<ImportDocument> {
    return (await this.imports.create({ _id: new Types.ObjectId(id), ...fields })).toObject();
  }

  find(id: string): Promise<ImportDocument | null> {
    return this.imports.findById(id).lean<ImportDocument>();
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<ImportDocument> {
    const found = await this.find(id);
    if (!found) throw new AppError('not_found', 'This import does not exist (any more)');
    return found;
  }

  /** Null when it is not as the filter says. */
  change(id: string, filter: object, update: Change): Promise<ImportDocument | null> {
    return this.imports
      .findOneAndUpdate({ _id: id, ...filter }, update, { returnDocument: 'after' })
      .lean<ImportDocument>();
  }

  /** There are other words: rows that were refused for one are judged anew, and so are those that are being judged. */
  async judgeAgain(): Promise<void> {
    const hasUnknown = [{ 'unknown.genres.0': { $exists: true } }, { 'unknown.moods.0': { $exists: true } }];
    await this.imports.updateMany({ $or: [{ state: 'ready', $or: hasUnknown }, { work: 'judge' }] }, toBeJudged);
  }

  /** Begins what an admin has decided about all its rows, with its activity. Null when it is not as the filter says. */
  async decide(
    { _id, mapping, counts, fileName }: ImportDocument,
    filter: object,
    did: 'imported' | 'import-undone',
  ): Promise<ImportDocument | null> {
    const id = String(_id);
    const by = currentAdmin();
    const tracks = { count: counts.new + counts.changed, fileName };
    const decided = await this.change(
      id,
      { mapping, ...filter },
      {
        $set: {
          state: 'applying',
          work: did === 'imported' ? 'apply' : 'undo',
          progress: 0,
          ...(by !== undefined && { decidedBy: by }),
        },
        $unset: { rowsUntil: 1 },
        $push: { outbox: { $each: changeEntries({ entityType: 'import', entityId: id, did, tracks }) } },
      },
    );
    this.relay.nudge(this.imports);
    return decided;
  }

  /** The import that has waited longest for something to be done here. */
  lease(by: string): Promise<ImportDocument | null> {
    return leaseOldest(this.imports, ['judge', 'apply', 'undo'], by);
  }

  /** Goes on with it; null when it is another's by now, or there is something else to do. */
  renew(leased: ImportDocument, progress: number): Promise<ImportDocument | null> {
    return this.change(String(leased._id), stillLeased(leased), { $set: { progress, ...renewal() } });
  }

  release(leased: ImportDocument): Promise<void> {
    return releaseLease(this.imports, leased);
  }

  /** It is done, unless its columns have changed meanwhile. */
  async finish(leased: ImportDocument, fields: Partial<ImportDocument>): Promise<boolean> {
    const { _id, mapping } = leased;
    const update = { $set: { progress: 100, ...fields }, $unset: { work: 1, lease: 1 } } as Change;
    return (await this.change(String(_id), { ...stillLeased(leased), mapping }, update)) !== null;
  }

  findUnread(askedBefore: Date): Promise<ImportDocument[]> {
    return this.imports.find({ work: 'read', askedAt: { $lt: askedBefore } }).lean<ImportDocument[]>();
  }

  findWithOldRows(now: Date): Promise<ImportDocument[]> {
    return this.imports.find({ rowsUntil: { $lt: now } }).lean<ImportDocument[]>();
  }

  async deleteOlder(createdBefore: Date): Promise<void> {
    await this.imports.deleteMany({
      createdAt: { $lt: createdBefore },
      work: { $exists: false },
      rowsUntil: { $exists: false },
      'outbox.0': { $exists: false },
    });
  }
}
