import { adminChanged, AdminChanged } from '@cueroom/contracts/intake/activities';
import { submissionDeleted, SubmissionDeleted } from '@cueroom/contracts/intake/submissions';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from './activities.repository';

@Injectable()
export class ActivitiesEvents {
  constructor(private readonly activities: ActivitiesRepository) {}

  @OnEvent(adminChanged)
  async recordChange(change: AdminChanged) {
    await this.activities.insertChange(change);
  }

  @OnEvent(submissionDeleted)
  async forgetSubmission({ submissionId }: SubmissionDeleted) {
    await this.activities.forget('submission', [submissionId]);
  }
}
