import type { NestLogger } from '@cueroom/platform/logger';
import { runService } from '@cueroom/platform/run-service';
import { NestFactory } from '@nestjs/core';
import { requirePrograms } from './ffmpeg/programs';
import { env } from './worker/env';
import { WorkerModule } from './worker/worker.module';

const start = async (logger: NestLogger) => {
  await requirePrograms();
  return NestFactory.createApplicationContext(WorkerModule, { logger, abortOnError: false });
};

void runService({ name: 'media-worker', env, start });
