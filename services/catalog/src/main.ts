import { RequestServer } from '@cueroom/messaging/request.server';
import { afterMigrations } from '@cueroom/persistence/migrations/migrate-at-start';
import { microservice, runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { CatalogModule } from './catalog.module';

void runService({
  name: 'catalog',
  env,
  start: afterMigrations('catalog', env, microservice(CatalogModule, RequestServer)),
});
