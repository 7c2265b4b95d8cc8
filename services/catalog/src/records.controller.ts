import { ListHistory, listHistory } from '@cueroom/contracts/record-history';
import { nameCatalogRecords, type RecordKeys } from '@cueroom/contracts/record-names';
import { OnMessage } from '@cueroom/messaging/on-message';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Controller } from '@nestjs/common';

/** What is asked of records of any kind. */
@Controller()
export class RecordsController {
  constructor(
    private readonly names: RecordNames,
    private readonly history: HistoryReader,
  ) {}

  @OnMessage(nameCatalogRecords)
  name({ records }: RecordKeys) {
    return this.names.of(records);
  }

  @OnMessage(listHistory.catalog)
  listHistory(query: ListHistory) {
    return this.history.list(query);
  }
}
