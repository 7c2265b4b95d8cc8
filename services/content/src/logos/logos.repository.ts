import type { Logo, LogoChanges } from '@cueroom/contracts/content/logo-wall';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import { withRevision } from '@cueroom/persistence/edits';
import { createOnce } from '@cueroom/persistence/idempotency';
import { readPage } from '@cueroom/persistence/read-page';
import { toRecord } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { PublicSite } from '../public-site';
import type { LogoDocument } from './logos.schema';

const present = { removedAt: { $exists: false } } as const;

/** What is written of a logo. */
export type LogoFields = Omit<LogoChanges, 'iconKey'> & Partial<Pick<LogoDocument, 'iconData' | 'iconType'>>;

const record = (logo: LogoDocument): Logo => toRecord(logo);

const stored = (fields: LogoFields): LogoFields => ({
  ...fields,
  ...(fields.name !== undefined && { name: fields.name.trim() }),
});

@Injectable()
export class LogosRepository {
  constructor(
    @InjectModel('Logo') private readonly logos: Model<LogoDocument>,
    private readonly site: PublicSite,
  ) {}

  list(query: PageQuery): Promise<Page<Logo>> {
    return this.read({}, query);
  }

  listActive(query: PageQuery): Promise<Page<Logo>> {
    return this.read({ active: true }, query);
  }

  async find(id: string): Promise<Logo | null> {
    const logo = await this.logos.findOne({ _id: id, ...present }).lean<LogoDocument>();
    return logo && record(logo);
  }

  async has(id: string): Promise<boolean> {
    return (await this.logos.exists({ _id: id, ...present })) !== null;
  }

  /** @param make may run twice, and once for nothing */
  async insert(idempotency: Idempotency | undefined, make: () => Promise<LogoFields>): Promise<Created<Logo>> {
    const { document, isRepeated } = await createOnce(this.logos, idempotency, async (creation) => {
      // Of a new logo null is nothing said: the defaults count.
      const said = Object.entries(stored(await make())).filter(([, value]) => value !== null);
      return (await this.logos.create({ ...Object.fromEntries(said), ...creation })).toObject();
    });
    await this.site.changed();
    return { ...record(document), ...(isRepeated && { isRepeated }) };
  }

  /** Null when there is none, or it has none of the revisions. */
  async update(id: string, fields: LogoFields, ifMatch?: number[]): Promise<Logo | null> {
    const updated = await this.logos
      .findOneAndUpdate(
        { _id: id, ...present, ...withRevision(ifMatch) },
        { $set: stored(fields), $inc: { edits: 1 } },
        { returnDocument: 'after' },
      )
      .lean<LogoDocument>();
    await this.site.changed();
    return updated && record(updated);
  }

  /** It is in no list any more, and can be restored for a while. False when there is none. */
  async trash(id: string, now = new Date()): Promise<boolean> {
    const removed = await this.logos
      .updateOne({ _id: id, ...present }, { $set: { removedAt: now } }, { timestamps: false })
      .exec();
    await this.site.changed();
    return removed.modifiedCount === 1;
  }

  /** Null when there is none that was trashed after that. */
  async restore(id: string, trashedAfter: Date): Promise<Logo | null> {
    const restored = await this.logos
      .findOneAndUpdate(
        { _id: id, removedAt: { $gt: trashedAfter } },
        { $unset: { removedAt: 1 } },
        { returnDocument: 'after', timestamps: false },
      )
      .lean<LogoDocument>();
    await this.site.changed();
    return restored && record(restored);
  }

  /** Deletes for good what was trashed before that. */
  async purge(trashedBefore: Date): Promise<void> {
    await this.logos.deleteMany({ removedAt: { $lt: trashedBefore } });
  }

  private read(filter: QueryFilter<LogoDocument>, query: PageQuery): Promise<Page<Logo>> {
    const sort = { displayOrder: 1, name: 1, _id: 1 } as const;
    // In the order of the alphabet: A and a are one letter.
    const collation = { locale: 'en', strength: 2 };
    return readPage(this.logos, { ...query, filter, deletedBy: 'removedAt', sort, collation }, record);
  }
}
