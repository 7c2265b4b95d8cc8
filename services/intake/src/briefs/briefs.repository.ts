import { AppError } from '@cueroom/contracts/app-error';
import type { Brief, BriefChanges, ListBriefs, NewBrief } from '@cueroom/contracts/intake/briefs';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import { outdated, withRevision } from '@cueroom/persistence/edits';
import { createOnce } from '@cueroom/persistence/idempotency';
import { readPage, sortOf } from '@cueroom/persistence/read-page';
import { toRecord } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { tidyTexts } from '../stored-fields';
import { type BriefDocument, briefOrders } from './briefs.schema';

const present = { removedAt: { $exists: false } } as const;
const notFound = () => new AppError('not_found', 'This brief does not exist');

/** Both readings: the names that it is stored by, and beside them those of the portal. */
const record = (brief: BriefDocument): Brief => ({
  ...toRecord(brief),
  companyName: brief.clientCompany,
  email: brief.clientEmail,
  budgetRange: brief.budget,
});

@Injectable()
export class BriefsRepository {
  constructor(@InjectModel('Brief') private readonly briefs: Model<BriefDocument>) {}

  async insert(brief: NewBrief, idempotency?: Idempotency): Promise<Created<Brief>> {
    const { document, isRepeated } = await createOnce(this.briefs, idempotency, async (fields) =>
      (await this.briefs.create({ ...tidyTexts(brief), ...fields })).toObject(),
    );
    return { ...record(document), ...(isRepeated && { isRepeated }) };
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

  /** @throws AppError 'not_found', or 'outdated' when it has none of the revisions */
  async update(id: string, changes: BriefChanges, ifMatch?: number[]): Promise<Brief> {
    const update = { $set: tidyTexts(changes), $inc: { edits: 1 } };
    const changed = await this.change({ _id: id, ...present, ...withRevision(ifMatch) }, update);
    if (changed) return changed;
    await this.get(id);
    throw outdated();
  }

  /** It is in no list any more, and can be restored for a while. @throws AppError 'not_found' */
  async trash(id: string, now = new Date()): Promise<void> {
    const trashed = await this.change({ _id: id, ...present }, { $set: { removedAt: now } }, { timestamps: false });
    if (!trashed) throw notFound();
  }

  /** As it was. @throws AppError 'not_found' when it was not trashed after that */
  async restore(id: string, trashedAfter: Date): Promise<Brief> {
    const trashed = { _id: id, removedAt: { $gt: trashedAfter } };
    const restored = await this.change(trashed, { $unset: { removedAt: 1 } }, { timestamps: false });
    if (!restored) throw notFound();
    return restored;
  }

  /** Those that were trashed before that. */
  async idsTrashed(trashedBefore: Date): Promise<string[]> {
    const trashed = await this.briefs.find({ removedAt: { $lt: trashedBefore } }, { _id: 1 }).lean();
    return trashed.map(({ _id }) => String(_id));
  }

  /** Deletes for good what was trashed before that and not restored. */
  async purge(ids: string[], trashedBefore: Date): Promise<void> {
    await this.briefs.deleteMany({ _id: { $in: ids }, removedAt: { $lt: trashedBefore } });
  }

  private async change(
    filter: QueryFilter<BriefDocument>,
    update: UpdateQuery<BriefDocument>,
    options: { timestamps?: false } = {},
  ): Promise<Brief | null> {
    const changed = await this.briefs
      .findOneAndUpdate(filter, update, { returnDocument: 'after', ...options })
      .lean<BriefDocument>();
    return changed && record(changed);
  }
}
