import path from 'node:path';
import { workerJobs } from '@cueroom/contracts/subscriptions';
import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { openStorage } from '@cueroom/storage/storage-settings';
import { Module } from '@nestjs/common';
import { ArchiveSubmissionJob, UnpackArchiveJob } from '../archive/archive.jobs';
import { InspectAudioJob } from '../audio/inspect-audio.job';
import { MakeDocumentJob } from '../documents/make-document.job';
import { MakeDownloadJob } from '../downloads/make-download.job';
import { MakeZipJob } from '../downloads/make-zip.job';
import { Studio } from '../downloads/sound-tags';
import { MakeExcerptJob } from '../excerpts/make-excerpt.job';
import { ReadImportJob } from '../imports/read-import.job';
import { MakePictureJob } from '../pictures/make-picture.job';
import { MakeHeroVideoJob } from '../video/make-hero-video.job';
import { env, storageEnv } from './env';
import { WorkFolders } from '../files/work-folders';

/** A restore need not wait for one large archive. */
const archivesAtOnce = 2;

/** Does the heavy work. It needs no database: it publishes its results. */
@Module({
  imports: [
    MessagingModule.forRoot({
      redisUrl: env.REDIS_URL,
      queuesUrl: env.REDIS_QUEUES_URL,
      jobs: workerJobs,
      jobConcurrency: { audio: env.WORKER_CONCURRENCY, archive: archivesAtOnce },
    }),
  ],
  providers: [
    InspectAudioJob,
    MakePictureJob,
    ArchiveSubmissionJob,
    UnpackArchiveJob,
    MakeHeroVideoJob,
    MakeDownloadJob,
    MakeZipJob,
    MakeDocumentJob,
    MakeExcerptJob,
    ReadImportJob,
    { provide: Studio, useValue: new Studio(env.STUDIO_NAME, env.STUDIO_EMAIL) },
    { provide: ObjectStorage, useFactory: () => openStorage(storageEnv) },
    { provide: WorkFolders, useFactory: () => WorkFolders.open(path.join(storageEnv.DATA_DIR, 'work')) },
  ],
})
export class WorkerModule {}
