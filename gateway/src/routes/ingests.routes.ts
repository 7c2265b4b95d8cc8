import { setTimeout as sleep } from 'node:timers/promises';
import {
  addIngest,
  addIngested,
  addIngestFile,
  addIngestTable,
  changeDrafts,
  deleteIngest,
  DraftChanges,
  getIngest,
  Ingest,
  IngestRow,
  listIngests,
  ListIngests,
  NewIngestFile,
  NewIngestTable,
  undoIngest,
} from '@cueroom/contracts/catalog/ingests';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers, Creates, Idempotent } from '../http/answers';
import { ownPathOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { AdminRoutes } from './route-rules';

/** Most tables are read within a moment: then the answer says what came of it. */
const tableTryMs = 250;
const tableTries = 10;

const Begins = (): MethodDecorator => (target, key, descriptor: PropertyDescriptor) => {
  HttpCode(202)(target, key, descriptor);
  ApiResponse({ status: 202, type: Ingest, description: 'Begun: the rest follows' })(target, key, descriptor);
};

/** Audio files that become tracks: uploaded, read, looked at in a table, added together, and undone together. */
@AdminRoutes('music', 'admin/ingests')
export class IngestsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Answers(listIngests)
  list(@Query() query: ListIngests) {
    return this.bus.request(listIngests, query);
  }

  @Post()
  @ApiOperation({ summary: 'Begins to take files in; nothing of the catalog changes yet' })
  @Creates(Ingest)
  add(@Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addIngest, { idempotency });
  }

  @Get(':id')
  @Answers(getIngest)
  async get(@Param() { id }: IdParam) {
    return this.playable(await this.bus.request(getIngest, { id }));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Files that were not added go; tracks that were stay' })
  @Answers(deleteIngest)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteIngest, { id });
  }

  @Post(':id/files')
  @ApiOperation({ summary: 'An uploaded file, which is read now; at most 500. Safe to be repeated' })
  @Answers(IngestRow, 201)
  async addFile(
    @Param() { id }: IdParam,
    @Body() { objectPath, fileName }: NewIngestFile,
    @Req() request: FastifyRequest,
  ) {
    const file = ownPathOf(objectPath, request, this.settings.PUBLIC_URL);
    return this.addresses.ingestRow(await this.bus.request(addIngestFile, { id, objectPath: file, fileName }));
  }

  @Post(':id/table')
  @ApiOperation({
    summary:
      'A CSV file about the files: its rows are matched by file name, ISRC, or artist and title, and say more than tags do',
  })
  @Answers(addIngestTable)
  async addTable(
    @Param() { id }: IdParam,
    @Body() { objectPath, columns }: NewIngestTable,
    @Req() request: FastifyRequest,
  ) {
    const file = ownPathOf(objectPath, request, this.settings.PUBLIC_URL);
    let ingest = await this.bus.request(addIngestTable, { id, objectPath: file, columns });
    for (let tries = 0; ingest.table?.state === 'reading' && tries < tableTries; tries++) {
      await sleep(tableTryMs);
      ingest = await this.bus.request(getIngest, { id });
    }
    return this.playable(ingest);
  }

  @Patch(':id/rows')
  @Answers(changeDrafts)
  async change(@Param() { id }: IdParam, @Body() { ids, change }: DraftChanges) {
    return this.playable(await this.bus.request(changeDrafts, { id, ids, change }));
  }

  @Post(':id/add')
  @ApiOperation({ summary: 'Makes tracks of all that are ready' })
  @Begins()
  async addTracks(@Param() { id }: IdParam) {
    return this.playable(await this.bus.request(addIngested, { id }));
  }

  @Post(':id/undo')
  @ApiOperation({ summary: 'Takes the tracks back, but for those that were changed since; for 24 hours' })
  @Begins()
  async undo(@Param() { id }: IdParam) {
    return this.playable(await this.bus.request(undoIngest, { id }));
  }

  private playable(ingest: Ingest): Ingest {
    return { ...ingest, rows: ingest.rows.map((row) => this.addresses.ingestRow(row)) };
  }
}
