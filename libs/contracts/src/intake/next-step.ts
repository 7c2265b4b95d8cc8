import { IsOptional, IsString, ValidateBy, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { IfMatch, limits, RecordId, RequiredDay, RequiredText } from '../rules';

export const noNextStep = 'What is the next step?';
/** What every brief begins with. */
export const answerStep = 'Answer the client';

/** There are no accounts yet. */
const NoAccount = (): PropertyDecorator =>
  ValidateBy({
    name: 'noAccount',
    validator: { validate: (value) => value === null, defaultMessage: () => 'There is no such account' },
  });

/** What is done next about an open brief, on which day, and by whom. */
export class NewNextStep {
  @RequiredText(noNextStep, limits.name) text!: string;
  @RequiredDay('On which day?') dueOn!: string;
  /** An account's id. */
  @IsOptional() @NoAccount() who?: string | null;
}

export class NextStep {
  @IsString() text!: string;
  /** A day: `2026-11-30`. */
  @IsString() dueOn!: string;
  @IsOptional() @RecordId() who!: string | null;
}

/** The step that is there is done. */
export class NextStepDone {
  /** What comes after it; without it 422. */
  @IsOptional() @ValidateNested() @Type(() => NewNextStep) next?: NewNextStep | null;
}

export class SetNextStep extends NewNextStep {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}
export class FinishNextStep extends NextStepDone {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}
