import { RequestServer } from '@cueroom/messaging/request.server';
import { afterMigrations } from '@cueroom/persistence/migrations/migrate-at-start';
import { microservice, runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { ContentModule } from './content.module';

void runService({
  name: 'content',
  env,
  start: afterMigrations('content', env, microservice(ContentModule, RequestServer)),
});
