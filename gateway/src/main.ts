import { connectForCounters } from '@cueroom/messaging/redis-connection';
import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { QueueAdmin } from '@cueroom/messaging/queue.admin';
import { measureQueues } from '@cueroom/messaging/queue.metrics';
import { log } from '@cueroom/platform/logger';
import { runService } from '@cueroom/platform/run-service';
import { env } from './env';
import { createGateway } from './gateway';
import { trustsHost } from './settings';

void runService({
  name: 'gateway',
  env,
  start: async (logger) => {
    const redis = { redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL };
    const messaging = MessagingModule.forRoot(redis);
    const counters = connectForCounters(env.REDIS_URL);
    const queues = new QueueAdmin(redis);
    // Measured here and not by the workers: their queues matter most when they are gone.
    measureQueues(() => queues.facts());
    const { app, stop } = await createGateway({ settings: env, messaging, counters, queues }, logger);
    if (trustsHost(env)) log.warn('PUBLIC_URL is not set: links and share cards use the host that each request names');
    await app.listen(env.PORT, env.HOST);
    return { get: app.get.bind(app), close: () => stop().finally(() => queues.close()) };
  },
});
