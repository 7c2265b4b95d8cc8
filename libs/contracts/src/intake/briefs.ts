import { type ClassConstructor, Type } from 'class-transformer';
import { IsDateString, IsIn, IsNumber, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { recordOf, updateOf, WithRulesOf } from '../derived';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { briefStatuses, budgets, priorities, projectTypes, timelines } from '../options';
import { PitchCounts } from '../pitches/brief-pitches';
import {
  AnyOf,
  Currency,
  IdParam,
  InOrder,
  limits,
  OptionalDate,
  OptionalDay,
  OptionalDayToCome,
  OptionalName,
  OptionalText,
  PageQuery,
  RecordId,
  RequiredEmail,
  RequiredName,
  RequiredText,
  SortBy,
  WhenPresent,
} from '../rules';
import { FinishNextStep, NextStep, SetNextStep } from './next-step';

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

export class NewBrief {
  @RequiredName('Full name is required') clientName!: string;
  @RequiredEmail() clientEmail!: string;
  @IsIn(valuesOf(projectTypes), { message: 'Project type is required' }) projectType!: string;
  @RequiredText('Project vibe is required', limits.longText) vibe!: string;
  @IsIn(valuesOf(timelines), { message: 'Timeline is required' }) timeline!: string;
  @IsIn(valuesOf(budgets), { message: 'Budget range is required' }) budget!: string;
  @OptionalText() clientPhone?: string | null;
  @OptionalName() clientCompany?: string | null;
  @OptionalDayToCome() deadline?: string | null;
  @OptionalName() projectTitle?: string | null;
  @OptionalText() genre?: string | null;
  @OptionalText(limits.longText) references?: string | null;
  @OptionalText(limits.longText) additionalInfo?: string | null;
}

export class Brief extends recordOf(NewBrief) {
  /** ISO 4217; of the estimated value. */
  @IsString() currency!: string;
  /** When the client is to have an answer: after 24 hours, or as many working hours. */
  @IsDateString() answerDueAt!: string;
  /** When the studio first called, met or wrote to the client, or made a link to a pitch. */
  @IsOptional() @IsDateString() answeredAt!: string | null;
  /** Null when it is won or lost. */
  @IsOptional() @ValidateNested() @Type(() => NextStep) nextStep!: NextStep | null;
  @IsIn(valuesOf(briefStatuses)) status!: string;
  @IsIn(priorities) priority!: (typeof priorities)[number];
  @IsOptional() @IsNumber() estimatedValue!: number | null;
  @IsOptional() @IsString() notes!: string | null;
  @IsOptional() @IsDateString() followUpDate!: string | null;
  @IsOptional() @IsDateString() lastContactDate!: string | null;
  @IsOptional() @IsDateString() proposalSentDate!: string | null;
  @IsOptional() @IsDateString() projectStartDate!: string | null;
  @IsOptional() @IsDateString() projectEndDate!: string | null;
  /** clientCompany, clientEmail and budget once more. */
  @IsOptional() @IsString() companyName!: string | null;
  @IsString() email!: string;
  @IsString() budgetRange!: string;
  /** Of the page of the person with this address. */
  @RecordId() clientId!: string;
}

const wrongValue = 'Estimated value must be a number of at least 0';

/** In lists. */
export class ListedBrief extends Brief {
  /** Null while that cannot be found out. */
  @IsOptional() @ValidateNested() @Type(() => PitchCounts) pitches?: PitchCounts | null;
}

class BriefHandling {
  @WhenPresent() @IsIn(valuesOf(briefStatuses)) status?: string;
  @WhenPresent() @IsIn(priorities) priority?: (typeof priorities)[number];
  @InOrder(
    IsOptional(),
    IsNumber({}, { message: wrongValue }),
    Min(0, { message: wrongValue }),
    Max(1e12, { message: wrongValue }),
  )
  estimatedValue?: number | null;
  @WhenPresent() @Currency() currency?: string;
  @OptionalText(limits.longText) notes?: string | null;
  @OptionalDate() followUpDate?: string | null;
  @OptionalDate() lastContactDate?: string | null;
  @OptionalDate() proposalSentDate?: string | null;
  @OptionalDate() projectStartDate?: string | null;
  @OptionalDate() projectEndDate?: string | null;
}

/** With corrections of what the client wrote; its history keeps the form as it came. */
export class BriefChanges extends BriefHandling {
  @WhenPresent() @RequiredName('Full name is required') clientName?: string;
  @WhenPresent() @RequiredEmail() clientEmail?: string;
  @OptionalText() clientPhone?: string | null;
  @OptionalName() clientCompany?: string | null;
  @OptionalName() projectTitle?: string | null;
  @WhenPresent() @IsIn(valuesOf(projectTypes), { message: 'Project type is required' }) projectType?: string;
  @WhenPresent() @RequiredText('Project vibe is required', limits.longText) vibe?: string;
  @OptionalText() genre?: string | null;
  @OptionalText(limits.longText) references?: string | null;
  @OptionalText(limits.longText) additionalInfo?: string | null;
  @WhenPresent() @IsIn(valuesOf(timelines), { message: 'Timeline is required' }) timeline?: string;
  @WhenPresent() @IsIn(valuesOf(budgets), { message: 'Budget range is required' }) budget?: string;
  @OptionalDay() deadline?: string | null;
}

/** One that came by phone, as an admin enters it. */
@WithRulesOf(BriefHandling)
export class EnteredBrief extends (NewBrief as ClassConstructor<NewBrief & BriefHandling>) {}

export const briefSorts = [
  'createdAt',
  'projectTitle',
  'companyName',
  'clientName',
  'budget',
  'status',
  'followUpDate',
] as const;

export class ListBriefs extends PageQuery {
  /** Beginnings of words of the project's title, the client's name, company or email. */
  @OptionalText() q?: string;
  @SortBy(briefSorts) sort?: string;
  @OptionalDate() followUpBy?: string;
  /** Later than this day. */
  @OptionalDate() followUpAfter?: string;
  @AnyOf('status', valuesOf(briefStatuses)) status?: string;
}
export class AddBrief extends NewBrief {
  @Repeatable() idempotency?: Idempotency;
}
export class EnterBrief extends EnteredBrief {
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateBrief extends updateOf(BriefChanges) {}

export const addBrief = message('intake.add-brief', AddBrief, created(Brief));
export const enterBrief = message('intake.enter-brief', EnterBrief, created(Brief));
export const listBriefs = message('intake.list-briefs', ListBriefs, pageOf(Brief));
export const getBrief = message('intake.get-brief', IdParam, one(Brief));
export const updateBrief = message('intake.update-brief', UpdateBrief, one(Brief));
export const deleteBrief = message('intake.delete-brief', IdParam, nothing);
export const restoreBrief = message('intake.restore-brief', IdParam, one(Brief));
/** 422 while the brief is won or lost. */
export const setNextStep = message('intake.set-next-step', SetNextStep, one(Brief));
/** 422 without the next one. */
export const finishNextStep = message('intake.finish-next-step', FinishNextStep, one(Brief));
