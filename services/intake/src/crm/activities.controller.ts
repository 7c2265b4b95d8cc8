import {
  AddActivity,
  addActivity,
  adminChanged,
  AdminChanged,
  ListActivities,
  listActivities,
  undoActivity,
  UpdateActivity,
  updateActivity,
} from '@cueroom/contracts/intake/activities';
import { countOpenRequests, PitchIds } from '@cueroom/contracts/pitches/open-requests';
import { recordChanged, RecordChanged } from '@cueroom/contracts/record-changes';
import { submissionDeleted, SubmissionDeleted } from '@cueroom/contracts/intake/submissions';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ActivitiesRepository } from './activities.repository';
import { ActivityUndo } from './activity-undo.service';
import { wordsOf } from './change-words';
import { Mails } from '../mail/mails.repository';
import { MessagesRepository } from '../thread/messages.repository';
import { ContactLog } from './contact-log.service';
import { isUndoable } from './undoable-changes';

@Controller()
export class ActivitiesController {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly log: ContactLog,
    private readonly undoing: ActivityUndo,
    private readonly messages: MessagesRepository,
    private readonly mails: Mails,
  ) {}

  @OnMessage(addActivity)
  add(activity: AddActivity) {
    return this.log.add(activity);
  }

  @OnMessage(listActivities)
  list(query: ListActivities) {
    return this.activities.list(query);
  }

  @OnMessage(countOpenRequests)
  countOpenRequests({ pitchIds }: PitchIds) {
    return this.activities.countOpenRequests(pitchIds);
  }

  @OnMessage(updateActivity)
  update(activity: UpdateActivity) {
    return this.log.update(activity);
  }

  @OnMessage(undoActivity)
  undo({ id }: IdParam) {
    return this.undoing.undo(id);
  }

  @OnEvent(recordChanged)
  async recordChange(change: RecordChanged) {
    const subject = wordsOf(change);
    const { did, changeId } = change;
    const madeChange = isUndoable(change) ? changeId : undefined;
    if (subject) await this.activities.insertChange({ ...change, subject }, { did, madeChange });
  }

  /** What artists do; and, until the next release, what gateways of the former one have told of admins. */
  @OnEvent(adminChanged)
  recordTold(change: AdminChanged) {
    return this.activities.insertChange(change);
  }

  @OnEvent(submissionDeleted)
  async forgetSubmission({ submissionId }: SubmissionDeleted) {
    await this.activities.forget('submission', [submissionId]);
    await this.messages.forget([submissionId]);
    await this.mails.forget([submissionId]);
  }
}
