import { connectForCounters } from '@cueroom/messaging/counter-connection';
import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { createGateway } from './gateway';

void runService({
  name: 'gateway',
  env,
  start: async (logger) => {
    const messaging = MessagingModule.forRoot({ redisUrl: env.REDIS_URL });
    const counters = connectForCounters(env.REDIS_URL);
    const { app, stop } = await createGateway({ settings: env, messaging, counters }, logger);
    await app.listen(env.PORT, env.HOST);
    return { get: app.get.bind(app), close: stop };
  },
});
