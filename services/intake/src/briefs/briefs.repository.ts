import { AppError } from '@cueroom/contracts/app-error';
import type { Brief, BriefChanges, ListBriefs, NewBrief } from '@cueroom/contracts/intake/briefs';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isoDates, tidyTexts } from '../stored-fields';
import type { BriefDocument } from './briefs.schema';

const notFound = () => new AppError('not_found', 'This brief does not exist');

/** Both readings: the names that it is stored by, and beside them those of the portal. */
const record = ({ _id, ...fields }: BriefDocument): Brief => ({
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

  /** Newest first, with the number of all that match. */
  async list({ status, limit = limits.pageSize, offset = 0 }: ListBriefs): Promise<Page<Brief>> {
    const filter = status ? { status: { $in: status.split(',') } } : {};
    const [items, total] = await Promise.all([
      this.briefs.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).lean<BriefDocument[]>(),
      this.briefs.countDocuments(filter),
    ]);
    return { items: items.map(record), total };
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<Brief> {
    const brief = await this.briefs.findById(id).lean<BriefDocument>();
    if (!brief) throw notFound();
    return record(brief);
  }

  /** @throws AppError 'not_found' */
  async update(id: string, changes: BriefChanges): Promise<Brief> {
    const changed = await this.briefs
      .findByIdAndUpdate(id, { $set: tidyTexts(changes) }, { returnDocument: 'after' })
      .lean<BriefDocument>();
    if (!changed) throw notFound();
    return record(changed);
  }

  /** @throws AppError 'not_found' */
  async delete(id: string): Promise<void> {
    const { deletedCount } = await this.briefs.deleteOne({ _id: id });
    if (deletedCount === 0) throw notFound();
  }
}
