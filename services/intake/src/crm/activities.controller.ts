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
import { wordsOf } from './change-words';
import { Mails } from '../mail/mails.repository';
import { MessagesRepository } from '../thread/messages.repository';
import { ContactLog } from './contact-log.service';

/** Of which kinds a change can be undone by its activity, and which changes. */
const undoableKinds: readonly string[] = ['brief', 'contact'];
const undoableDeeds: readonly string[] = ['changed', 'next-step-done'];

@Controller()
export class ActivitiesController {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly log: ContactLog,
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
    return this.log.undo(id);
  }

  @OnEvent(recordChanged)
  async recordChange(change: RecordChanged) {
    const subject = wordsOf(change);
    const { did, entityType, changeId } = change;
    const isUndoable = undoableKinds.includes(entityType) && undoableDeeds.includes(did);
    if (subject) await this.activities.insertChange({ ...change, subject }, isUndoable ? changeId : undefined);
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
