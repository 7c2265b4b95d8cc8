import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImportsModule } from '../imports/imports.module';
import { TracksModule } from '../tracks/tracks.module';
import { StudioWordsModule } from '../words/studio-words.module';
import { IngestAdder } from './ingest.adder';
import { IngestDrafts } from './ingest-drafts';
import { IngestRowsRepository } from './ingest-rows.repository';
import { IngestUndoer } from './ingest.undoer';
import { IngestsController } from './ingests.controller';
import { IngestsKeeper } from './ingests.keeper';
import { IngestsRepository } from './ingests.repository';
import { ingestRowSchema, ingestSchema } from './ingests.schema';
import { IngestsService } from './ingests.service';
import { IngestsWorker } from './ingests.worker';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Ingest', schema: ingestSchema, collection: 'ingests' },
      { name: 'IngestRow', schema: ingestRowSchema, collection: 'ingest_rows' },
    ]),
    TracksModule,
    ImportsModule,
    StudioWordsModule,
  ],
  controllers: [IngestsController],
  providers: [
    IngestsRepository,
    IngestRowsRepository,
    IngestDrafts,
    IngestAdder,
    IngestUndoer,
    IngestsWorker,
    IngestsService,
    IngestsKeeper,
  ],
  exports: [IngestRowsRepository],
})
export class IngestsModule {}
