import { RedisListServer } from '@cueroom/messaging/redis-list.server';
import { microservice, runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { CatalogModule } from './catalog.module';

void runService({ name: 'catalog', env, start: microservice(CatalogModule, RedisListServer) });
