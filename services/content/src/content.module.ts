import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { BulkModule } from '@cueroom/persistence/bulk/bulk.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { RecordsController, TrashController } from './records.controller';
import { env } from './env';
import { ProjectsModule } from './projects/projects.module';
import { SiteModule } from './site/site.module';
import { ViewsModule } from './views/views.module';

/** What the site shows, and who may change it. */
@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'content' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-content', trashDays: env.TRASH_DAYS }),
    BulkModule,
    ProjectsModule,
    SiteModule,
    AccountsModule,
    ViewsModule,
  ],
  controllers: [RecordsController, TrashController],
  providers: [RecordNames, HistoryReader, TrashReader],
})
export class ContentModule {}
