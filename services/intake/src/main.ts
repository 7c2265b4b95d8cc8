import { RedisListServer } from '@cueroom/messaging/redis-list.server';
import { microservice, runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { IntakeModule } from './intake.module';

void runService({ name: 'intake', env, start: microservice(IntakeModule, RedisListServer) });
