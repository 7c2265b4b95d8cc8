import { Idempotency, Repeatable } from '../idempotency';
import { created, message } from '../message';
import { limits, RecordId, RequiredText } from '../rules';
import { Activity } from './activities';

export class Feedback {
  @RequiredText('Feedback is required', limits.longText) feedback!: string;
}

export class GiveFeedback extends Feedback {
  /** Of the submission. */
  @RecordId() id!: string;
  @RequiredText('Who says this?') createdBy!: string;
  @Repeatable() idempotency?: Idempotency;
}

/** It is stored at once, and mailed to the artist where the studio has a mail server. */
export const giveFeedback = message('intake.give-feedback', GiveFeedback, created(Activity));
