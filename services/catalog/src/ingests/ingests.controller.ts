import {
  addIngest,
  addIngested,
  addIngestFile,
  AddIngestFile,
  addIngestTable,
  AddIngestTable,
  changeDrafts,
  ChangeDrafts,
  deleteIngest,
  getIngest,
  ingestedInspected,
  IngestedInspected,
  listIngests,
  ListIngests,
  NewIngest,
  undoIngest,
} from '@cueroom/contracts/catalog/ingests';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { IngestsService } from './ingests.service';

@Controller()
export class IngestsController {
  constructor(private readonly ingests: IngestsService) {}

  @OnMessage(addIngest)
  add(wanted: NewIngest) {
    return this.ingests.add(wanted);
  }

  @OnMessage(listIngests)
  list(query: ListIngests) {
    return this.ingests.list(query);
  }

  @OnMessage(getIngest)
  get({ id }: IdParam) {
    return this.ingests.get(id);
  }

  @OnMessage(addIngestFile)
  addFile(file: AddIngestFile) {
    return this.ingests.addFile(file);
  }

  @OnMessage(addIngestTable)
  addTable(table: AddIngestTable) {
    return this.ingests.addTable(table);
  }

  @OnMessage(changeDrafts)
  change(changes: ChangeDrafts) {
    return this.ingests.change(changes);
  }

  @OnMessage(addIngested)
  addTracks({ id }: IdParam) {
    return this.ingests.addTracks(id);
  }

  @OnMessage(undoIngest)
  undo({ id }: IdParam) {
    return this.ingests.undo(id);
  }

  @OnMessage(deleteIngest)
  delete({ id }: IdParam) {
    return this.ingests.delete(id);
  }

  @OnEvent(ingestedInspected)
  recordInspection(inspected: IngestedInspected) {
    return this.ingests.recordInspection(inspected);
  }
}
