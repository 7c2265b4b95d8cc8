import { HistoryRowId, ListHistory, listHistory, undoChange } from '@cueroom/contracts/record-history';
import { nameRecords, type RecordKeys } from '@cueroom/contracts/record-names';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Controller } from '@nestjs/common';
import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey } from '@cueroom/contracts/trash';
import { keptSince } from '@cueroom/persistence/records/trash';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { AddBulk, bulkCalls, UndoBulk } from '@cueroom/contracts/bulk';
import { IdParam } from '@cueroom/contracts/rules';
import { BulkService } from '@cueroom/persistence/bulk/bulk.service';
import { FileQuestion, type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { Every } from '@cueroom/platform/periodic.module';
import { ProjectsRepository } from './projects/projects.repository';
import { LogosRepository } from './site/logos/logos.repository';
import { PeopleRepository } from './site/people/people.repository';
import { HeroRepository } from './site/hero/hero.repository';

/** What is asked of records of any kind. */
@Controller()
export class RecordsController {
  constructor(
    private readonly names: RecordNames,
    private readonly history: HistoryReader,
    private readonly changes: ChangeUndo,
    private readonly bulks: BulkService,
    private readonly projects: ProjectsRepository,
    private readonly hero: HeroRepository,
  ) {}

  @OnMessage(nameRecords.content)
  name({ records }: RecordKeys) {
    return this.names.of(records);
  }

  @OnMessage(listHistory.content)
  listHistory(query: ListHistory) {
    return this.history.list(query);
  }

  @OnMessage(undoChange.content)
  undoChange(row: HistoryRowId) {
    return this.changes.undo(row);
  }

  @OnMessage(bulkCalls.content.add)
  addBulk(wanted: AddBulk) {
    return this.bulks.add(wanted);
  }

  @OnMessage(bulkCalls.content.find)
  findBulk({ id }: IdParam) {
    return this.bulks.find(id);
  }

  @OnMessage(bulkCalls.content.undo)
  undoBulk({ id, by }: UndoBulk) {
    return this.bulks.undo(id, by);
  }

  @OnMessage(usesFile.content)
  async usesFile({ key, shownBy }: FileQuestion): Promise<FileUse> {
    if (await this.projects.usesFile(key, shownBy)) return { isUsed: true };
    return { isUsed: !shownBy && (await this.hero.find())?.objectKey === key };
  }
}

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashReader,
    private readonly projects: ProjectsRepository,
    private readonly logos: LogosRepository,
    private readonly people: PeopleRepository,
  ) {}

  @OnMessage(listTrash.content)
  list(query: ListTrash) {
    return this.trash.list(query);
  }

  /** As it was when it was deleted, with its files. */
  @OnMessage(restoreTrashed.content)
  async restore({ entityType, id }: TrashedKey) {
    const since = keptSince();
    const records = { project: this.projects, logo: this.logos, person: this.people }[entityType as 'project'];
    await records.restore(id, since);
  }

  @OnMessage(endTrashed.content)
  end(key: TrashedKey) {
    return this.trash.end(key);
  }

  /** Permanently deletes what was deleted and not restored within the undo window. Every replica may: it is safe to repeat. */
  @Every('purge-trash', 5000)
  async purge(now = Date.now()): Promise<void> {
    const before = purgeableBefore(now);
    await this.projects.purge(before);
    await this.logos.purge(before);
    await this.people.purge(before);
  }
}
