import {
  addImport,
  AddImport,
  addImportRows,
  applyImport,
  ApplyImport,
  endImportRows,
  failImport,
  FileRead,
  FileRows,
  FileUnreadable,
  getImport,
  listImportRows,
  mapImport,
  MapImport,
  RowsOfImport,
  undoImport,
} from '@cueroom/contracts/catalog/imports';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ImportRowsRepository } from './import-rows.repository';
import { importRecord, ImportsRepository } from './imports.repository';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(
    private readonly service: ImportsService,
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
  ) {}

  @OnMessage(addImport)
  add(wanted: AddImport) {
    return this.service.add(wanted);
  }

  @OnMessage(getImport)
  async get({ id }: IdParam) {
    return importRecord(await this.imports.get(id));
  }

  @OnMessage(mapImport)
  map(columns: MapImport) {
    return this.service.map(columns);
  }

  @OnMessage(listImportRows)
  async list(query: RowsOfImport) {
    await this.imports.get(query.id);
    return this.rows.list(query);
  }

  @OnMessage(applyImport)
  apply(choice: ApplyImport) {
    return this.service.apply(choice);
  }

  @OnMessage(undoImport)
  undo({ id }: IdParam) {
    return this.service.undo(id);
  }

  @OnMessage(addImportRows)
  addRows(rows: FileRows) {
    return this.service.addRows(rows);
  }

  @OnMessage(endImportRows)
  endRows(read: FileRead) {
    return this.service.endRows(read);
  }

  @OnMessage(failImport)
  fail(failure: FileUnreadable) {
    return this.service.fail(failure);
  }
}
