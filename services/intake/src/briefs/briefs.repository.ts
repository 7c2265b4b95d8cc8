import { AppError } from '@cueroom/contracts/app-error';
import type { Brief, BriefChanges, ListBriefs, NewBrief } from '@cueroom/contracts/intake/briefs';
import type { Page } from '@cueroom/contracts/message';
import { readPage, sortOf } from '@cueroom/persistence/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isoDates, tidyTexts } from '../stored-fields';
import { type BriefDocument, briefOrders } from './briefs.schema';

const present = { removedAt: { $exists: false } } as const;
const notFound = () => new AppError('not_found', 'This brief does not exist');

/** Both readings: the names that it is stored by, and beside them those of the portal. */
const record = ({
  _id,
  words: _w,
  initials: _i,
  order: _o,
  removedAt: _removedAt,
  ...fields
}: BriefDocument): Brief => ({
  id: String(_id),
  ...isoDates(fields),
  companyName: fields.clientCompany,
  email: fields.clientEmail,
  budgetRange: fields.budget,
});

@Injectable()
export class BriefsRepository {
  constructor(@InjectModel('Brief') private readonly briefs: Model<BriefDocument>) {}

  async insert(brief: NewBrief): Promise<Brief> {
    const created = await this.briefs.create(tidyTexts(brief));
    return record(created.toObject());
  }

  list({ q, status, followUpBy, sort, limit, offset }: ListBriefs): Promise<Page<Brief>> {
    const filter = {
      ...(status && { status: { $in: status.split(',') } }),
      ...(followUpBy && { followUpDate: { $lte: new Date(followUpBy) } }),
    };
    const selection = { filter, q, deletedBy: 'removedAt', sort: sortOf(briefOrders, sort), limit, offset } as const;
    return readPage(this.briefs, selection, record);
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<Brief> {
    const brief = await this.briefs.findOne({ _id: id, ...present }).lean<BriefDocument>();
    if (!brief) throw notFound();
    return record(brief);
  }

  /** @throws AppError 'not_found' */
  update(id: string, changes: BriefChanges): Promise<Brief> {
    return this.change({ _id: id, ...present }, { $set: tidyTexts(changes) });
  }

  /** It is gone from every list, and can be brought back for a while. @throws AppError 'not_found' */
  async remove(id: string, now = new Date()): Promise<void> {
    await this.change({ _id: id, ...present }, { $set: { removedAt: now } }, { timestamps: false });
  }

  /** As it was. @throws AppError 'not_found' when it was not deleted after that */
  restore(id: string, removedAfter: Date): Promise<Brief> {
    const removed = { _id: id, removedAt: { $gt: removedAfter } };
    return this.change(removed, { $unset: { removedAt: 1 } }, { timestamps: false });
  }

  /** Those that were deleted before that. */
  async idsRemoved(removedBefore: Date): Promise<string[]> {
    const removed = await this.briefs.find({ removedAt: { $lt: removedBefore } }, { _id: 1 }).lean();
    return removed.map(({ _id }) => String(_id));
  }

  /** Ends what was deleted before that, unless it was brought back. */
  async endRemoved(ids: string[], removedBefore: Date): Promise<void> {
    await this.briefs.deleteMany({ _id: { $in: ids }, removedAt: { $lt: removedBefore } });
  }

  private async change(
    filter: QueryFilter<BriefDocument>,
    update: UpdateQuery<BriefDocument>,
    options: { timestamps?: false } = {},
  ): Promise<Brief> {
    const changed = await this.briefs
      .findOneAndUpdate(filter, update, { returnDocument: 'after', ...options })
      .lean<BriefDocument>();
    if (!changed) throw notFound();
    return record(changed);
  }
}
