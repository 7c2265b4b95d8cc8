import { AppError } from '@cueroom/contracts/app-error';
import type { Activity, EntityType } from '@cueroom/contracts/intake/activities';
import { type HistoryRowId, undoChange } from '@cueroom/contracts/record-history';
import { recordKeepers, type RecordType } from '@cueroom/contracts/record-names';
import { listBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { Bus } from '@cueroom/messaging/bus';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository, activityRecord, undoEnd } from './activities.repository';
import { ContactLog, isAnswer } from './contact-log.service';
import { whyNotUndone } from './undoable-changes';

const isRecordType = (entityType: EntityType): entityType is RecordType => entityType in recordKeepers;

/** Who keeps a record undoes its changes, whoever tells of them. */
@Injectable()
export class ActivityUndo {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly changes: ChangeUndo,
    private readonly log: ContactLog,
    private readonly bus: Bus,
  ) {}

  /**
   * What one activity changed of its record is as before.
   * @throws AppError 'not_found', 'impossible', or 'conflict' when it is too late or the record was changed since
   */
  async undo(id: string): Promise<Activity> {
    const activity = await this.activities.find(id);
    if (!activity) throw new AppError('not_found', 'This activity does not exist');
    const { entityType, entityId, madeChange, did, isUndone } = activity;
    if (!madeChange || !isRecordType(entityType)) throw new AppError('impossible', whyNotUndone(did));
    if (isUndone) throw new AppError('conflict', 'This was undone already');
    if (!undoEnd(activity)) throw new AppError('conflict', 'This can no longer be undone');
    // An answer takes back that the client was answered; what tells of a status, only the status.
    const isLogged = activity.activityType !== 'change';
    await this.undoChange({ entityType, entityId, changeId: madeChange }, isLogged);
    const undone = await this.activities.markUndone(
      activity,
      madeChange,
      isLogged && isAnswer(activityRecord(activity)),
    );
    if (isLogged) await this.log.countNext(entityType, entityId, await this.pitchLinks(entityType, entityId));
    return undone;
  }

  private undoChange(change: HistoryRowId, isWhole: boolean): Promise<void> {
    const keeper = recordKeepers[change.entityType];
    return keeper === 'intake' ? this.changes.undo(change, isWhole) : this.bus.request(undoChange[keeper], change);
  }

  /** When they were made: each is an answer to the client of a brief, too. */
  private async pitchLinks(entityType: EntityType, id: string): Promise<Date[]> {
    if (entityType !== 'brief') return [];
    const pitches = await this.bus.request(listBriefPitches, { id });
    return pitches.flatMap(({ links }) => links.map(({ createdAt }) => new Date(createdAt)));
  }
}
