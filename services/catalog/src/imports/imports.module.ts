import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TracksModule } from '../tracks/tracks.module';
import { StudioWordsModule } from '../words/studio-words.module';
import { ImportApplier } from './import.applier';
import { ImportJudge } from './import.judge';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportUndoer } from './import.undoer';
import { ImportsController } from './imports.controller';
import { ImportsKeeper } from './imports.keeper';
import { ImportsRepository } from './imports.repository';
import { importRowSchema, importSchema } from './imports.schema';
import { ImportsService } from './imports.service';
import { ImportsWorker } from './imports.worker';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Import', schema: importSchema, collection: 'imports' },
      { name: 'ImportRow', schema: importRowSchema, collection: 'import_rows' },
    ]),
    TracksModule,
    StudioWordsModule,
  ],
  controllers: [ImportsController],
  providers: [
    ImportsRepository,
    ImportRowsRepository,
    ImportJudge,
    ImportApplier,
    ImportUndoer,
    ImportsWorker,
    ImportsService,
    ImportsKeeper,
  ],
  exports: [ImportRowsRepository, ImportsService],
})
export class ImportsModule {}
