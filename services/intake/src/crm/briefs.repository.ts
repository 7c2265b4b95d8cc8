import { Brief, type NewBrief } from '@cueroom/contracts/intake/briefs';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { InquiriesRepository } from './inquiries.repository';
import { type BriefDocument, briefOrders } from './briefs.schema';

/** Both readings: the names that it is stored by, and beside them those of the portal. */
const recordOf = (brief: BriefDocument): Brief => ({
  ...toRecord(Brief, brief),
  companyName: brief.clientCompany,
  email: brief.clientEmail,
  budgetRange: brief.budget,
  clientId: pageIdOf(brief.clientEmail),
  // Older ones have none.
  deadline: brief.deadline ?? null,
  currency: 'USD',
  answerDueAt: new Date(brief.createdAt.getTime() + 24 * 3_600_000).toISOString(),
  answeredAt: null,
  nextStep: null,
});

@Injectable()
export class BriefsRepository extends InquiriesRepository<BriefDocument, Brief, NewBrief> {
  constructor(@InjectModel('Brief') briefs: Model<BriefDocument>, relay: OutboxRelay) {
    super(briefs, relay, 'brief', recordOf, briefOrders, [
      'projectTitle',
      'clientName',
      'clientCompany',
      'clientEmail',
    ]);
  }
}
