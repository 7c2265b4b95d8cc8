import { nameCatalogRecords, type RecordKeys } from '@cueroom/contracts/record-names';
import { OnMessage } from '@cueroom/messaging/on-message';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Controller } from '@nestjs/common';

@Controller()
export class NamesController {
  constructor(private readonly names: RecordNames) {}

  @OnMessage(nameCatalogRecords)
  name({ records }: RecordKeys) {
    return this.names.of(records);
  }
}
