import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { Health } from '@cueroom/platform/health';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { measureRoom } from '@cueroom/storage/storage.metrics';
import { openStorage } from '@cueroom/storage/storage-settings';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OriginalsController } from './archive/originals.controller';
import { DocumentsController } from './documents/documents.controller';
import { DownloadsController } from './downloads/downloads.controller';
import { env, storageEnv } from './env';
import { ObjectsHttp, SigningSecret } from './http/objects.http';
import { Representations } from './http/representations';
import { IconsController } from './icons/icons.controller';
import { MediaEvents } from './media.events';
import { ObjectsController } from './objects/objects.controller';
import { ObjectsRepository } from './objects/objects.repository';
import { objectSchema } from './objects/objects.schema';
import { ObjectsSweeper, UploadsService } from './objects/uploads.service';
import { OwnershipRepository } from './objects/ownership.repository';
import { PersonExportsHttp } from './personal-data/person-exports.http';
import { PersonFiles } from './personal-data/person-files';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { RecordingsController } from './recordings/recordings.controller';
import { RecordingsRepository } from './recordings/recordings.repository';
import { ResumableRepository } from './resumable/resumable.repository';
import { TusHttp } from './resumable/tus.http';
import { KeepHours, TusStore } from './resumable/tus-store';
import { UnfinishedUploads } from './resumable/unfinished-uploads';

@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'media' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-media' }),
    MongooseModule.forFeature([{ name: 'StoredObject', schema: objectSchema, collection: 'objects' }]),
  ],
  controllers: [
    ObjectsController,
    OriginalsController,
    IconsController,
    RecordingsController,
    DownloadsController,
    DocumentsController,
    PersonalDataController,
    ObjectsHttp,
    PersonExportsHttp,
    TusHttp,
  ],
  providers: [
    ObjectsRepository,
    UploadsService,
    OwnershipRepository,
    ObjectsSweeper,
    ResumableRepository,
    UnfinishedUploads,
    TusStore,
    { provide: KeepHours, useValue: new KeepHours(env.UPLOAD_KEEP_HOURS) },
    Representations,
    PersonFiles,
    MediaEvents,
    RecordingsRepository,
    { provide: ObjectStorage, useFactory: () => openStorage(storageEnv) },
    { provide: SigningSecret, useValue: new SigningSecret(env.SIGNING_SECRET) },
  ],
})
export class MediaModule {
  constructor(health: Health, storage: ObjectStorage) {
    health.add('storage', () => storage.room());
    measureRoom(storage);
  }
}
