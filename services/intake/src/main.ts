import { RequestServer } from '@cueroom/messaging/request.server';
import { afterMigrations } from '@cueroom/persistence/migrations/migrate-at-start';
import { microservice, runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { IntakeModule } from './intake.module';

void runService({
  name: 'intake',
  env,
  start: afterMigrations('intake', env, microservice(IntakeModule, RequestServer)),
});
