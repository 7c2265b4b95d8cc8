import {
  AddActivity,
  addActivity,
  adminChanged,
  AdminChanged,
  ListActivities,
  listActivities,
  UpdateActivity,
  updateActivity,
} from '@cueroom/contracts/intake/activities';
import { submissionDeleted, SubmissionDeleted } from '@cueroom/contracts/intake/submissions';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ActivitiesRepository } from './activities.repository';

@Controller()
export class ActivitiesController {
  constructor(private readonly activities: ActivitiesRepository) {}

  @OnMessage(addActivity)
  add(activity: AddActivity) {
    return this.activities.insert(activity);
  }

  @OnMessage(listActivities)
  list(query: ListActivities) {
    return this.activities.list(query);
  }

  @OnMessage(updateActivity)
  update({ id, completed }: UpdateActivity) {
    return this.activities.setCompleted(id, completed);
  }

  @OnEvent(adminChanged)
  recordChange(change: AdminChanged) {
    return this.activities.insertChange(change);
  }

  @OnEvent(submissionDeleted)
  forgetSubmission({ submissionId }: SubmissionDeleted) {
    return this.activities.forget('submission', [submissionId]);
  }
}
