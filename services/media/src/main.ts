import { RequestServer } from '@cueroom/messaging/request.server';
import { gracefulStop } from '@cueroom/platform/graceful-stop';
import { afterMigrations } from '@cueroom/persistence/migrations/migrate-at-start';
import type { NestLogger } from '@cueroom/platform/logger';
import { runService } from '@cueroom/platform/run-service';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { env } from './env';
import { objectServer } from './http/server';
import { MediaModule } from './media.module';

const start = async (logger: NestLogger) => {
  const app = await NestFactory.create<NestFastifyApplication>(MediaModule, objectServer(), {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  app.connectMicroservice({ strategy: app.get(RequestServer) });
  await app.startAllMicroservices();
  const close = gracefulStop(app);
  await app.listen(env.MEDIA_PORT, env.MEDIA_HOST);
  return { get: app.get.bind(app), close };
};

void runService({ name: 'media', env, start: afterMigrations('media', env, start) });
