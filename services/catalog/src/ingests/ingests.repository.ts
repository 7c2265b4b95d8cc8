import { AppError } from '@cueroom/contracts/app-error';
import { ingestLimits, type IngestState } from '@cueroom/contracts/catalog/ingests';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import { leaseOldest, releaseLease, renewal, stillLeased } from '@cueroom/persistence/leases/lease';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { createOnce, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { unpurged } from '@cueroom/persistence/records/presence';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import type { IngestDocument, IngestWork } from './ingests.schema';

const mostListed = 50;
const shown = { outbox: 0, places: 0 } as const;

/** Each change of what is to be done is one write that is guarded by what was to be done before. */
@Injectable()
export class IngestsRepository {
  constructor(
    @InjectModel('Ingest') private readonly ingests: Model<IngestDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(ingests);
  }

  createOnce<T extends object>(
    idempotency: Idempotency | undefined,
    recordOf: (found: IngestDocument) => Promise<T>,
  ): Promise<Created<T>> {
    const create = async (creation: FromCreation) =>
      (await this.ingests.create({ state: 'open', ...creation })).toObject();
    return createOnce(this.ingests, idempotency, recordOf, create);
  }

  list(state?: IngestState): Promise<IngestDocument[]> {
    return this.ingests
      .find({ ...(state && { state }), ...unpurged }, shown)
      .sort({ createdAt: -1 })
      .limit(mostListed)
      .lean<IngestDocument[]>();
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<IngestDocument> {
    const found = await this.ingests.findOne({ _id: id, ...unpurged }, shown).lean<IngestDocument>();
    if (!found) throw new AppError('not_found', 'These files do not exist (any more)');
    return found;
  }

  /** Null when it is not as the filter says. */
  change(id: string, filter: object, update: UpdateQuery<IngestDocument>): Promise<IngestDocument | null> {
    return this.ingests
      .findOneAndUpdate({ _id: id, ...unpurged, ...filter }, update, { returnDocument: 'after' })
      .lean<IngestDocument>();
  }

  /**
   * A place for one more file, with the id of its row: the same one when a file comes again, as after a crash before its row
   * was written. Null when there is none.
   */
  async takePlace(id: string, objectKey: string): Promise<string | null> {
    const rowId = new Types.ObjectId().toHexString();
    const isFree = { 'places.objectKey': { $ne: objectKey }, [`places.${ingestLimits.files - 1}`]: { $exists: false } };
    if (await this.change(id, { state: 'open', ...isFree }, { $push: { places: { objectKey, rowId } } })) return rowId;
    const taken = { _id: id, state: 'open' as const, 'places.objectKey': objectKey, ...unpurged };
    const found = await this.ingests.findOne(taken, { 'places.$': 1 }).lean<IngestDocument>();
    return found?.places[0]?.rowId ?? null;
  }

  /** Its file was refused. */
  async givePlaceBack(id: string, objectKey: string): Promise<void> {
    await this.ingests.updateOne({ _id: id }, { $pull: { places: { objectKey } } });
  }

  /** Begins what an admin has decided, with its activity. Null when something else is being done. */
  async decide(
    id: string,
    work: IngestWork,
    count: number,
    filter: object = { state: 'open' },
  ): Promise<IngestDocument | null> {
    const did = work === 'add' ? 'imported' : 'import-undone';
    const tracks = { count, fileName: 'audio files' };
    const decided = await this.change(id, filter, {
      $set: { state: 'adding', work },
      $push: { outbox: { $each: changeEntries({ entityType: 'import', entityId: id, did, tracks }) } },
    });
    this.relay.nudge(this.ingests);
    return decided;
  }

  /** The one that has waited longest for something to be done. */
  lease(by: string): Promise<IngestDocument | null> {
    return leaseOldest(this.ingests, ['add', 'undo'], by, unpurged);
  }

  /** Goes on with it; null when it is another's by now. */
  renew(leased: IngestDocument): Promise<IngestDocument | null> {
    return this.change(String(leased._id), stillLeased(leased), { $set: renewal() });
  }

  release(leased: IngestDocument): Promise<void> {
    return releaseLease(this.ingests, leased);
  }

  async finish(leased: IngestDocument, fields: Pick<IngestDocument, 'state' | 'undoUntil'>): Promise<void> {
    const update = { $set: fields, $unset: { work: 1 as const, lease: 1 as const } };
    await this.change(String(leased._id), stillLeased(leased), update);
  }

  /** The relay removes it, once its last event is out. */
  async delete(id: string): Promise<void> {
    await this.ingests.updateOne({ _id: id, state: { $ne: 'adding' } }, { $set: { deletedAt: new Date() } });
    this.relay.nudge(this.ingests);
  }

  /** Those that can neither be undone nor gone on with. */
  findOld(now: number): Promise<IngestDocument[]> {
    const untouchedSince = new Date(now - ingestLimits.openDays * 24 * 3_600_000);
    const old = [
      { state: 'done' as const, undoUntil: { $lt: new Date(now) } },
      { state: 'open' as const, updatedAt: { $lt: untouchedSince } },
    ];
    return this.ingests.find({ $or: old, ...unpurged }, { _id: 1 }).lean<IngestDocument[]>();
  }

  /** Its rows were changed: it is in use. */
  async touch(id: string): Promise<void> {
    await this.ingests.updateOne({ _id: id }, { $set: { updatedAt: new Date() } });
  }
}
