import { runService } from '@cueroom/platform/run-service';
import { NestFactory } from '@nestjs/core';
import { env } from './worker/env';
import { WorkerModule } from './worker/worker.module';

void runService({
  name: 'media-worker',
  env,
  start: (logger) => NestFactory.createApplicationContext(WorkerModule, { logger, abortOnError: false }),
});
