import { AppError } from '@cueroom/contracts/app-error';
import type { AddBulk, Bulk, BulkFailure } from '@cueroom/contracts/bulk';
import type { Created } from '@cueroom/contracts/message';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { leaseOldest, newLease, releaseLease, renewal, stillLeased } from '../leases/lease';
import { createOnce } from '../records/idempotency';
import type { BulkDocument } from './bulk.schema';

/** What has become of some records, in the order of the list. */
export interface PartDone {
  /** How many records these were. */
  count: number;
  changed: number;
  failed: BulkFailure[];
  untouched: string[];
}

/** An undoing has to do with those that were really changed. */
export const idsOf = ({ ids, work, failed, untouched }: BulkDocument): string[] => {
  const all = ids.map(String);
  if (work !== 'undo') return all;
  const others = new Set([...failed.map(({ id }) => id), ...untouched]);
  return all.filter((id) => !others.has(id));
};

export const bulkRecord = (bulk: BulkDocument): Bulk => {
  const isUndoing = bulk.state === 'undone' || bulk.work === 'undo';
  const total = idsOf(bulk).length;
  return {
    ...{ id: String(bulk._id), state: bulk.state },
    changed: isUndoing ? bulk.undone : bulk.changed,
    failed: (isUndoing ? bulk.left : bulk.failed).map(({ id, reason }) => ({ id, reason })),
    progress: bulk.work ? Math.min(99, Math.floor((100 * bulk.at) / Math.max(total, 1))) : 100,
  };
};

@Injectable()
export class BulkRepository {
  constructor(@InjectModel('Bulk') private readonly bulks: Model<BulkDocument>) {}

  /** @param lease of the process that begins at once */
  add({ idempotency, delete: _delete, ...wanted }: AddBulk, leaseOf?: string): Promise<Created<Bulk>> {
    return createOnce(this.bulks, idempotency, bulkRecord, async (creation) => {
      const ids = [...new Set(wanted.ids)].map((id) => new Types.ObjectId(id));
      const created = await this.bulks.create({
        ...wanted,
        ...creation,
        ids,
        work: 'apply',
        ...(leaseOf && { lease: newLease(leaseOf) }),
      });
      return created.toObject();
    });
  }

  find(id: string): Promise<BulkDocument | null> {
    return this.bulks.findById(id).lean<BulkDocument>();
  }

  /** The one that has waited longest for something to be done here. */
  lease(by: string): Promise<BulkDocument | null> {
    return leaseOldest(this.bulks, ['apply', 'undo'], by);
  }

  /** The records that match the filter are known. Null when it is another's by now. */
  setIds(bulk: BulkDocument, ids: readonly string[]): Promise<BulkDocument | null> {
    const found = ids.map((id) => new Types.ObjectId(id));
    return this.change(bulk, { $set: { ids: found }, $unset: { filter: 1 } });
  }

  /** Null when it is another's by now. */
  goOn(bulk: BulkDocument, { count, changed, failed, untouched }: PartDone): Promise<BulkDocument | null> {
    const isUndoing = bulk.work === 'undo';
    return this.change(bulk, {
      $inc: { at: count, [isUndoing ? 'undone' : 'changed']: changed },
      $push: { [isUndoing ? 'left' : 'failed']: { $each: failed }, untouched: { $each: untouched } },
    });
  }

  async finish(bulk: BulkDocument): Promise<void> {
    const state = bulk.work === 'undo' ? 'undone' : 'done';
    await this.change(bulk, { $set: { state }, $unset: { work: 1, lease: 1 } });
  }

  release(leased: BulkDocument): Promise<void> {
    return releaseLease(this.bulks, leased);
  }

  /** Begins to undo it. @throws AppError 'not_found'; 'conflict' unless it is done and was not undone before */
  async undo(id: string, by: string, leaseOf: string): Promise<BulkDocument> {
    const lease = newLease(leaseOf);
    const update = { $set: { by, state: 'running' as const, work: 'undo' as const, at: 0, lease } };
    const begun = await this.bulks
      .findOneAndUpdate({ _id: id, state: 'done' }, update, { returnDocument: 'after' })
      .lean<BulkDocument>();
    if (begun) return begun;
    const found = await this.find(id);
    if (!found) throw new AppError('not_found', 'This bulk change does not exist (any more)');
    const isRunning = found.state === 'running' && found.work === 'apply';
    throw new AppError('conflict', isRunning ? 'This change is still being made' : 'This change was undone already');
  }

  private change(bulk: BulkDocument, update: UpdateQuery<BulkDocument>): Promise<BulkDocument | null> {
    const renewed = update.$unset?.lease ? update : { ...update, $set: { ...update.$set, ...renewal() } };
    return this.bulks
      .findOneAndUpdate({ ...stillLeased(bulk), at: bulk.at } as QueryFilter<BulkDocument>, renewed, {
        returnDocument: 'after',
      })
      .lean<BulkDocument>();
  }
}
