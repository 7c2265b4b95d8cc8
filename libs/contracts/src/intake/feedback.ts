import { Idempotency, Repeatable } from '../idempotency';
import { created, message } from '../message';
import { limits, RecordId, RequiredText } from '../rules';
import { Activity } from './activities';

export class Feedback {
  @RequiredText('Feedback is required', limits.longText) feedback!: string;
}

export class GiveFeedback extends Feedback {
  @RecordId() id!: string;
  @RequiredText('createdBy is required') createdBy!: string;
  @Repeatable() idempotency?: Idempotency;
}

export const giveFeedback = message('intake.give-feedback', GiveFeedback, created(Activity));
