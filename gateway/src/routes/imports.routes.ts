import {
  addImport,
  ApplyChoice,
  applyImport,
  getImport,
  Import,
  ImportColumns,
  ImportRow,
  listImportRows,
  ListImportRows,
  mapImport,
  NewImport,
  undoImport,
} from '@cueroom/contracts/catalog/imports';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { pageOf } from '@cueroom/contracts/message';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers, Creates, Idempotent } from '../http/answers';
import { ownPathOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { AdminRoutes } from './route-rules';

/** Tables of tracks: uploaded, looked at, applied as a whole, and undone as a whole. */
@AdminRoutes('music', 'admin/imports')
export class ImportsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Begins to read an uploaded CSV file (kind `csv`, at most 20 MB); nothing of the catalog changes yet',
  })
  @Creates(Import)
  add(
    @Body() { fileUrl, columns, encoding }: NewImport,
    @Req() request: FastifyRequest,
    @Idempotent() idempotency?: Idempotency,
  ) {
    const file = ownPathOf(fileUrl, request, this.settings.PUBLIC_URL);
    return this.bus.request(addImport, { fileUrl: file, columns, encoding, idempotency });
  }

  @Get(':id')
  @Answers(getImport)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getImport, { id });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Other columns: all rows are judged anew' })
  @Answers(mapImport)
  map(@Param() { id }: IdParam, @Body() { columns }: ImportColumns) {
    return this.bus.request(mapImport, { id, columns });
  }

  @Get(':id/rows')
  @Answers(pageOf(ImportRow))
  rows(@Param() { id }: IdParam, @Query() query: ListImportRows) {
    return this.bus.request(listImportRows, { id, ...query });
  }

  @Post(':id/apply')
  @Answers(applyImport)
  apply(@Param() { id }: IdParam, @Body() { goodRowsOnly }: ApplyChoice) {
    return this.bus.request(applyImport, { id, goodRowsOnly });
  }

  @Post(':id/undo')
  @ApiOperation({ summary: 'Takes the whole import back, but for what was changed since; for 24 hours' })
  @Answers(undoImport)
  undo(@Param() { id }: IdParam) {
    return this.bus.request(undoImport, { id });
  }
}
