import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HistoryReader } from '../records/history.reader';
import { BulkKinds } from './bulk-kind';
import { BulkRepository } from './bulk.repository';
import { bulkSchema } from './bulk.schema';
import { BulkService } from './bulk.service';
import { BulkWorker } from './bulk.worker';
import { ChangeUndo } from './change-undo';

/** Many records changed at once, and one change undone. Global, because each kind of record names itself to `BulkKinds`. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Bulk', schema: bulkSchema, collection: 'bulk_changes' }])],
  providers: [BulkKinds, BulkRepository, BulkWorker, BulkService, ChangeUndo, HistoryReader],
  exports: [BulkKinds, BulkService, ChangeUndo],
})
export class BulkModule {}
