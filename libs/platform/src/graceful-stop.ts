import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Long enough for a load balancer, or a gateway, to see that this process is not ready any more. */
const farewellMs = 1000;
/** Long enough for what was accepted last to say what it wants. */
const lastWordsMs = 250;

/** Of a Nest application on Fastify, what is needed here. */
interface HttpApplication {
  getHttpAdapter(): { getInstance(): FastifyInstance };
  getHttpServer(): Server;
  close(): Promise<void>;
}

/**
 * How a server of HTTP is stopped in the order that fails nobody. To be called before it listens; Fastify must be told not to
 * refuse what comes while it closes (`return503OnClosing: false`).
 *
 * Node closes idle connections together with the listening socket, and a request that is just on its way on one of
 * them is lost. So connections are first seen off one by one, then no new ones are taken, and then comes the rest.
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
    await sleep(farewellMs);
    Server.prototype.close.call(app.getHttpServer());
    await sleep(lastWordsMs);
    // What is inside is finished; only then goes what it asks with.
    await fastify.close().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_SERVER_NOT_RUNNING') throw error;
    });
    await app.close();
  };
};
