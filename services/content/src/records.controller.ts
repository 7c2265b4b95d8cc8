import { HistoryRowId, ListHistory, listHistory, undoChange } from '@cueroom/contracts/record-history';
import { nameContentRecords, type RecordKeys } from '@cueroom/contracts/record-names';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Controller } from '@nestjs/common';

/** What is asked of records of any kind. */
@Controller()
export class RecordsController {
  constructor(
    private readonly names: RecordNames,
    private readonly history: HistoryReader,
    private readonly changes: ChangeUndo,
  ) {}

  @OnMessage(nameContentRecords)
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
}
