import { AppError } from '@cueroom/contracts/app-error';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { Brief, type EnteredBrief, type NewBrief } from '@cueroom/contracts/intake/briefs';
import {
  answerStep,
  type FinishNextStep,
  type NewNextStep,
  noNextStep,
  type SetNextStep,
} from '@cueroom/contracts/intake/next-step';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { isTakenBack } from '@cueroom/persistence/records/bulk-mark';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { pageIdOf, storedPerson } from '@cueroom/persistence/records/person';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IntakeSettings } from '../settings';
import { answerDueAt, firstStep, isClosed, type PromiseSettings, reopenedStep, storedStep } from './brief-promise';
import { InquiriesRepository, type Reached } from './inquiries.repository';
import { type BriefDocument, briefKeys, briefOrders, briefTexts } from './briefs.schema';

/** Both readings: the names that it is stored by, and beside them those of the portal. */
const recordOf = (brief: BriefDocument, settings: PromiseSettings): Brief => {
  // Older ones, and those that a replica of the former release adds during an upgrade, lack some.
  const dueAt = brief.answerDueAt ?? answerDueAt(brief.createdAt, settings);
  const { nextStep = null } = brief;
  return {
    ...toRecord(Brief, brief),
    companyName: brief.clientCompany,
    email: brief.clientEmail,
    budgetRange: brief.budget,
    clientId: pageIdOf(brief.clientEmail),
    deadline: brief.deadline ?? null,
    currency: brief.currency ?? settings.CURRENCY,
    answerDueAt: dueAt.toISOString(),
    answeredAt: brief.answeredAt?.toISOString() ?? null,
    nextStep: isClosed(brief.status) ? null : (nextStep ?? firstStep(dueAt, settings)),
  };
};

const searched: readonly string[] = [...briefTexts, 'budget'];

@Injectable()
export class BriefsRepository extends InquiriesRepository<BriefDocument, Brief, NewBrief> {
  constructor(
    @InjectModel('Brief') briefs: Model<BriefDocument>,
    relay: OutboxRelay,
    private readonly settings: IntakeSettings = new IntakeSettings(),
  ) {
    super(briefs, relay, 'brief', (brief) => recordOf(brief, settings), briefOrders, briefTexts, {
      answeredAt: { from: ['submitted', 'new'], to: 'reviewing' },
      pitchedAt: { from: ['submitted', 'new', 'reviewing'], to: 'proposal' },
    });
  }

  override insert(brief: NewBrief | EnteredBrief, idempotency?: Idempotency, announceAt?: Date) {
    const createdAt = new Date();
    const dueAt = answerDueAt(createdAt, this.settings);
    const promised = { createdAt, answerDueAt: dueAt, nextStep: firstStep(dueAt, this.settings) };
    const stored = { currency: this.settings.CURRENCY, ...brief, ...promised };
    return super.insert(stored, idempotency, announceAt);
  }

  setNextStep({ id, ifMatch, ...step }: SetNextStep): Promise<Brief> {
    return this.changeStep(id, step, ifMatch);
  }

  /** @throws AppError 'impossible' without a next one */
  async finishNextStep({ id, next, ifMatch }: FinishNextStep): Promise<Brief> {
    if (!next) {
      await this.get(id);
      throw new AppError('impossible', noNextStep, { next: [noNextStep] });
    }
    return this.changeStep(id, next, ifMatch, 'next-step-done');
  }

  private async changeStep(id: string, step: NewNextStep, ifMatch?: number[], did?: 'next-step-done'): Promise<Brief> {
    const { record } = await this.changeOne(id, (brief) => {
      checkRevision(brief, ifMatch);
      if (isClosed(brief.status)) throw new AppError('impossible', 'A brief that is won or lost has no next step');
      return { set: { nextStep: storedStep(step) }, ...(did && { did }) };
    });
    return this.recordOf(record);
  }

  protected override followUps({ _id, status: before }: BriefDocument, { status }: Partial<BriefDocument>): object {
    const isReopened = status !== undefined && isClosed(before) && !isClosed(status) && !isTakenBack(_id);
    return isReopened ? { nextStep: reopenedStep(new Date(), this.settings) } : {};
  }

  /** The client has an answer: only a step that a person has set stays. */
  protected override overWith({ nextStep }: BriefDocument, { milestone, at }: Reached): object {
    const isOver = milestone === 'answeredAt' && (nextStep?.text ?? answerStep) === answerStep;
    return isOver ? { nextStep: reopenedStep(at, this.settings) } : {};
  }

  protected override keysOf(brief: BriefDocument, set: Partial<BriefDocument>): object {
    if (!searched.some((field) => field in set)) return {};
    const person = set.clientEmail === undefined ? {} : { person: storedPerson(set.clientEmail) };
    return { ...briefKeys({ ...brief, ...set }), ...person };
  }
}
