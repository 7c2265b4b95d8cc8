import { HistoryRowId, ListHistory, listHistory, undoChange } from '@cueroom/contracts/record-history';
import { nameRecords, type RecordKeys } from '@cueroom/contracts/record-names';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Controller } from '@nestjs/common';
import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey } from '@cueroom/contracts/trash';
import { keptSince } from '@cueroom/persistence/records/trash';
import { notInTrash, TrashReader } from '@cueroom/persistence/records/trash.reader';
import { AddBulk, bulkCalls, UndoBulk } from '@cueroom/contracts/bulk';
import { IdParam } from '@cueroom/contracts/rules';
import { BulkService } from '@cueroom/persistence/bulk/bulk.service';
import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { Every } from '@cueroom/platform/periodic.module';
import { BriefsRepository } from './crm/briefs.repository';
import { ContactsRepository } from './crm/contacts.repository';
import { SubmissionsRepository } from './submissions/submissions.repository';
import { ActivitiesRepository } from './crm/activities.repository';
import { Mails } from './mail/mails.repository';
import { SubmissionsService } from './submissions/submissions.service';

/** What is asked of records of any kind. */
@Controller()
export class RecordsController {
  constructor(
    private readonly names: RecordNames,
    private readonly history: HistoryReader,
    private readonly changes: ChangeUndo,
    private readonly bulks: BulkService,
  ) {}

  @OnMessage(nameRecords.intake)
  name({ records }: RecordKeys) {
    return this.names.of(records);
  }

  @OnMessage(listHistory.intake)
  listHistory(query: ListHistory) {
    return this.history.list(query);
  }

  @OnMessage(undoChange.intake)
  undoChange(row: HistoryRowId) {
    return this.changes.undo(row);
  }

  @OnMessage(bulkCalls.intake.add)
  addBulk(wanted: AddBulk) {
    return this.bulks.add(wanted);
  }

  @OnMessage(bulkCalls.intake.find)
  findBulk({ id }: IdParam) {
    return this.bulks.find(id);
  }

  @OnMessage(bulkCalls.intake.undo)
  undoBulk({ id, by }: UndoBulk) {
    return this.bulks.undo(id, by);
  }
}

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashReader,
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly activities: ActivitiesRepository,
    private readonly mails: Mails,
    private readonly service: SubmissionsService,
  ) {}

  @OnMessage(listTrash.intake)
  list(query: ListTrash) {
    return this.trash.list(query);
  }

  /** As it was when it was deleted, with its files. */
  @OnMessage(restoreTrashed.intake)
  async restore({ entityType, id }: TrashedKey) {
    const since = keptSince();
    if (entityType === 'brief') await this.briefs.restore(id, since);
    else if (entityType === 'contact') await this.contacts.restore(id, since);
    else if (!(await this.submissions.restore(id, since))) throw notInTrash(entityType);
  }

  @OnMessage(endTrashed.intake)
  end(key: TrashedKey) {
    return this.trash.end(key);
  }

  /** Permanently deletes what was deleted and not restored within the undo window. Every replica may: it is safe to repeat. */
  @Every('purge-trash', 5000)
  async purge(now = Date.now()): Promise<void> {
    const before = purgeableBefore(now);
    for (const [entityType, records] of [['brief', this.briefs] as const, ['contact', this.contacts] as const]) {
      const ids = await records.idsTrashed(before);
      if (ids.length === 0) continue;
      // The record is the last to go, so that a crash in between leaves nothing behind.
      await this.activities.forget(entityType, ids);
      await this.mails.forget(ids);
      await records.purge(before, ids);
    }
    // The event of its end takes along what was noted about it, and its files.
    for (const id of await this.submissions.idsTrashed(before)) await this.service.erase(id);
  }
}
