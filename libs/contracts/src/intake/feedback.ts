import { IsBoolean } from 'class-validator';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, one } from '../message';
import { limits, NoInput, RecordId, RequiredText } from '../rules';
import { Activity } from './activities';

export class Feedback {
  @RequiredText('Feedback is required', limits.longText) feedback!: string;
}

export class GiveFeedback extends Feedback {
  @RecordId() id!: string;
  @RequiredText('createdBy is required') createdBy!: string;
  @Repeatable() idempotency?: Idempotency;
}

/** Whether what is written to people is emailed, or only kept with its record. */
export class MailState {
  @IsBoolean() isSetUp!: boolean;
  /** Artists see how much of their songs was listened to. */
  @IsBoolean() isListeningShared!: boolean;
}

export const getMailState = message('intake.get-mail-state', NoInput, one(MailState));
export const giveFeedback = message('intake.give-feedback', GiveFeedback, created(Activity));
