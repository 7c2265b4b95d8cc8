import { HistoryRowId, ListHistory, listHistory, undoChange } from '@cueroom/contracts/record-history';
import { nameRecords, type RecordKeys } from '@cueroom/contracts/record-names';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Controller } from '@nestjs/common';
import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey } from '@cueroom/contracts/trash';
import { Bus } from '@cueroom/messaging/bus';
import { keptSince } from '@cueroom/persistence/records/trash';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { AddBulk, bulkCalls, UndoBulk } from '@cueroom/contracts/bulk';
import { IdParam } from '@cueroom/contracts/rules';
import { BulkService } from '@cueroom/persistence/bulk/bulk.service';
import { FileQuestion, type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { PitchesRepository } from './pitches/pitches.repository';
import { TrackPlaces } from './tracks/track-places';
import { TracksRepository } from './tracks/tracks.repository';
import { IngestRowsRepository } from './ingests/ingest-rows.repository';

/** What is asked of records of any kind. */
@Controller()
export class RecordsController {
  constructor(
    private readonly names: RecordNames,
    private readonly history: HistoryReader,
    private readonly changes: ChangeUndo,
    private readonly bulks: BulkService,
    private readonly tracks: TracksRepository,
    private readonly pitches: PitchesRepository,
    private readonly ingestRows: IngestRowsRepository,
  ) {}

  @OnMessage(nameRecords.catalog)
  name({ records }: RecordKeys) {
    return this.names.of(records);
  }

  @OnMessage(listHistory.catalog)
  listHistory(query: ListHistory) {
    return this.history.list(query);
  }

  @OnMessage(undoChange.catalog)
  undoChange(row: HistoryRowId) {
    return this.changes.undo(row);
  }

  @OnMessage(bulkCalls.catalog.add)
  addBulk(wanted: AddBulk) {
    return this.bulks.add(wanted);
  }

  @OnMessage(bulkCalls.catalog.find)
  findBulk({ id }: IdParam) {
    return this.bulks.find(id);
  }

  @OnMessage(bulkCalls.catalog.undo)
  undoBulk({ id, by }: UndoBulk) {
    return this.bulks.undo(id, by);
  }

  @OnMessage(usesFile.catalog)
  async usesFile({ key, shownBy }: FileQuestion): Promise<FileUse> {
    const isUsed =
      (await this.tracks.usesFile(key, shownBy)) ||
      (await this.pitches.usesCover(key, shownBy)) ||
      (await this.ingestRows.usesFile(key, shownBy));
    return { isUsed };
  }
}

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashReader,
    private readonly tracks: TracksRepository,
    private readonly places: TrackPlaces,
    private readonly pitches: PitchesRepository,
    private readonly bus: Bus,
  ) {}

  @OnMessage(listTrash.catalog)
  list(query: ListTrash) {
    return this.trash.list(query);
  }

  /** As it was when it was deleted, with its files. */
  @OnMessage(restoreTrashed.catalog)
  async restore({ entityType, id }: TrashedKey) {
    const since = keptSince();
    if (entityType === 'pitch') {
      await this.pitches.restore(id, since);
      // Gateways that miss it look again by themselves.
      await this.bus.hint('pitches', id).catch(() => undefined);
    } else {
      await this.tracks.restore(id, since);
      await this.places.changed([id]);
    }
  }

  @OnMessage(endTrashed.catalog)
  end(key: TrashedKey) {
    return this.trash.end(key);
  }
}
