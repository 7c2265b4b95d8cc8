import { AddBulk, bulkCalls, UndoBulk } from '@cueroom/contracts/bulk';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { BulkService } from '@cueroom/persistence/bulk/bulk.service';
import { Controller } from '@nestjs/common';

@Controller()
export class BulkController {
  constructor(private readonly bulks: BulkService) {}

  @OnMessage(bulkCalls.content.add)
  add(wanted: AddBulk) {
    return this.bulks.add(wanted);
  }

  @OnMessage(bulkCalls.content.find)
  find({ id }: IdParam) {
    return this.bulks.find(id);
  }

  @OnMessage(bulkCalls.content.undo)
  undo({ id, by }: UndoBulk) {
    return this.bulks.undo(id, by);
  }
}
