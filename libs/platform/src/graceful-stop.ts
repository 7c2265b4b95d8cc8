import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { testTimes } from './test-times/env';

/** Long enough for a load balancer, or the gateway, to see that this process is not ready any more. */
const drainDelayMs = 1000 * testTimes.pace;
/** Long enough for connections that were accepted last to send their request. */
const keepAliveGraceMs = 250 * testTimes.pace;

interface HttpApplication {
  getHttpAdapter(): { getInstance(): FastifyInstance };
  getHttpServer(): Server;
  close(): Promise<void>;
}

/**
 * To be called before it listens; Fastify needs `return503OnClosing: false`. Node closes idle connections with the
 * listening socket, and loses requests on their way: so first every answer closes its connection, then the rest stops.
 */
export const gracefulStop = (app: HttpApplication): (() => Promise<void>) => {
  const fastify = app.getHttpAdapter().getInstance();
  let isStopping = false;
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
  return async () => {
    isStopping = true;
    await sleep(drainDelayMs);
    Server.prototype.close.call(app.getHttpServer());
    await sleep(keepAliveGraceMs);
    // Requests that run are finished first: they need what app.close() ends.
    await fastify.close().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_SERVER_NOT_RUNNING') throw error;
    });
    await app.close();
  };
};
