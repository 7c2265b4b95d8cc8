import type { Logo, LogoChanges } from '@cueroom/contracts/content/logo-wall';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import { EditedRecords } from '@cueroom/persistence/edited-records';
import { readPage } from '@cueroom/persistence/read-page';
import { tidyTexts } from '@cueroom/persistence/tidy-texts';
import { toRecord } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { PublicSite } from '../public-site';
import type { LogoDocument } from './logos.schema';

export type LogoFields = Omit<LogoChanges, 'iconKey'> & Partial<Pick<LogoDocument, 'iconData' | 'iconType'>>;

const recordOf = (logo: LogoDocument): Logo => toRecord(logo);

@Injectable()
export class LogosRepository extends EditedRecords<LogoDocument, Logo> {
  constructor(
    @InjectModel('Logo') logos: Model<LogoDocument>,
    private readonly site: PublicSite,
  ) {
    super(logos, 'logo', recordOf);
  }

  list(query: PageQuery): Promise<Page<Logo>> {
    return this.read({}, query);
  }

  listActive(query: PageQuery): Promise<Page<Logo>> {
    return this.read({ active: true }, query);
  }

  /** @param make may run twice, and once for nothing */
  async insert(idempotency: Idempotency | undefined, make: () => Promise<LogoFields>): Promise<Created<Logo>> {
    const logo = await this.createOnce(idempotency, async (creation) => {
      // Null says nothing of a new logo: the defaults count.
      const said = Object.entries(tidyTexts(await make())).filter(([, value]) => value !== null);
      return (await this.model.create({ ...Object.fromEntries(said), ...creation })).toObject();
    });
    await this.site.changed();
    return logo;
  }

  override async edit(id: string, fields: LogoFields, ifMatch?: number[]): Promise<Logo> {
    const edited = await super.edit(id, fields, ifMatch);
    await this.site.changed();
    return edited;
  }

  override async trash(id: string): Promise<void> {
    await super.trash(id);
    await this.site.changed();
  }

  override async restore(id: string): Promise<Logo> {
    const restored = await super.restore(id);
    await this.site.changed();
    return restored;
  }

  private read(filter: QueryFilter<LogoDocument>, query: PageQuery): Promise<Page<Logo>> {
    const sort = { displayOrder: 1, name: 1, _id: 1 } as const;
    // In the order of the alphabet: A and a are one letter.
    const collation = { locale: 'en', strength: 2 };
    return readPage(this.model, { ...query, filter, deletedBy: 'removedAt', sort, collation }, recordOf);
  }
}
