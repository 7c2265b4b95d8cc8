import { Logo, type LogoChanges } from '@cueroom/contracts/content/logo-wall';
import type { Page } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OrderedRecords } from '../ordered-records.repository';
import { PublicSite } from '../../public-site/public-site';
import type { LogoDocument } from './logos.schema';

export type LogoFields = Omit<LogoChanges, 'iconKey'> & Partial<Pick<LogoDocument, 'iconData' | 'iconType'>>;

/** A logo of an earlier release has no link. */
const recordOf = (logo: LogoDocument): Logo => ({ ...toRecord(Logo, logo), link: logo.link ?? null });

@Injectable()
export class LogosRepository extends OrderedRecords<LogoDocument, Logo> {
  constructor(@InjectModel('Logo') logos: Model<LogoDocument>, relay: OutboxRelay, site: PublicSite) {
    super(logos, relay, 'logo', recordOf, site);
  }

  listActive(query: PageQuery): Promise<Page<Logo>> {
    return this.read({ active: true }, query);
  }
}
