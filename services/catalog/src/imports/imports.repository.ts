import { AppError } from '@cueroom/contracts/app-error';
import { Import, type ImportCounts } from '@cueroom/contracts/catalog/imports';
import { noOwnWords } from '@cueroom/contracts/catalog/track-words';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Created } from '@cueroom/contracts/message';
import { createOnce, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { currentAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import { type ImportDocument, type ImportWork, noCounts } from './imports.schema';

/** Without a sign of life for this long, another replica goes on. */
const leaseMs = 15_000;

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
  lease(by: string, now = Date.now()): Promise<ImportDocument | null> {
    const isFree = { $or: [{ lease: { $exists: false } }, { 'lease.until': { $lt: new Date(now) } }] };
    const work: ImportWork[] = ['judge', 'apply', 'undo'];
    return this.imports
      .findOneAndUpdate(
        { work: { $in: work }, ...isFree },
        { $set: { lease: { by, until: new Date(now + leaseMs) } } },
        { sort: { createdAt: 1 }, returnDocument: 'after' },
      )
      .lean<ImportDocument>();
  }

  /** Goes on with it; null when it is another's by now, or there is something else to do. */
  renew({ _id, work, lease }: ImportDocument, progress: number, now = Date.now()): Promise<ImportDocument | null> {
    const filter = { work, 'lease.by': lease?.by };
    return this.change(String(_id), filter, { $set: { progress, 'lease.until': new Date(now + leaseMs) } });
  }

  async release({ _id, lease }: ImportDocument): Promise<void> {
    await this.imports.updateOne({ _id, 'lease.by': lease?.by }, { $unset: { lease: 1 } });
  }

  /** It is done, unless its columns have changed meanwhile. */
  async finish({ _id, work, mapping, lease }: ImportDocument, fields: Partial<ImportDocument>): Promise<boolean> {
    const filter = { work, mapping, 'lease.by': lease?.by };
    const update = { $set: { progress: 100, ...fields }, $unset: { work: 1, lease: 1 } } as Change;
    return (await this.change(String(_id), filter, update)) !== null;
  }

  setCounts(id: string, counts: ImportCounts): Promise<ImportDocument | null> {
    return this.change(id, {}, { $set: { counts } });
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
