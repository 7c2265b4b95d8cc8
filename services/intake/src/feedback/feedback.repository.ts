import type { Activity } from '@cueroom/contracts/intake/activities';
import type { GiveFeedback } from '@cueroom/contracts/intake/feedback';
import type { Created } from '@cueroom/contracts/message';
import { createOnce } from '@cueroom/persistence/idempotency';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { activityRecord } from '../activities/activities.repository';
import type { ActivityDocument } from '../activities/activities.schema';
import type { MailDocument } from '../mail/mail-state';

/** Feedback is an activity of its submission, and its mail waits in the same document. */
@Injectable()
export class FeedbackRepository {
  constructor(@InjectModel('Activity') private readonly activities: Model<ActivityDocument>) {}

  insert({ id, feedback, createdBy, idempotency }: GiveFeedback, isToBeMailed: boolean): Promise<Created<Activity>> {
    const mail: MailDocument = isToBeMailed
      ? { state: 'queued', tries: 0, nextTryAt: new Date() }
      : { state: 'not_configured' };
    const about = { entityType: 'submission', entityId: id, activityType: 'feedback' } as const;
    const description = feedback.trim();
    const given = { ...about, subject: 'Feedback', description, createdBy, mail };
    return createOnce(this.activities, idempotency, activityRecord, async (creation) =>
      (await this.activities.create({ ...given, ...creation })).toObject(),
    );
  }
}
