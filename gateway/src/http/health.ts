import type { Health } from '@cueroom/platform/health';
import type { FastifyInstance } from 'fastify';

/** Alive and ready, without details: strangers read it too. */
export const serveHealth = (fastify: FastifyInstance, health: Health): void => {
  fastify.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  fastify.get('/readyz', async (_request, reply) => {
    const isReady = (await health.missing()).length === 0;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
};
