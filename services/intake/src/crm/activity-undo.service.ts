import { AppError } from '@cueroom/contracts/app-error';
import type { Activity, EntityType } from '@cueroom/contracts/intake/activities';
import { type HistoryRowId, undoChange } from '@cueroom/contracts/record-history';
import { recordKeepers, type RecordType } from '@cueroom/contracts/record-names';
import { Bus } from '@cueroom/messaging/bus';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository, undoEnd } from './activities.repository';
import { whyNotUndone } from './undoable-changes';

const isRecordType = (entityType: EntityType): entityType is RecordType => entityType in recordKeepers;

/** Who keeps a record undoes its changes, whoever tells of them. */
@Injectable()
export class ActivityUndo {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly changes: ChangeUndo,
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
    await this.undoChange({ entityType, entityId, changeId: madeChange });
    return this.activities.markUndone(activity, madeChange);
  }

  private undoChange(change: HistoryRowId): Promise<void> {
    const keeper = recordKeepers[change.entityType];
    return keeper === 'intake' ? this.changes.undo(change) : this.bus.request(undoChange[keeper], change);
  }
}
