import { RedisListServer } from '@cueroom/messaging/redis-list.server';
import { microservice, runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { ContentModule } from './content.module';

void runService({ name: 'content', env, start: microservice(ContentModule, RedisListServer) });
