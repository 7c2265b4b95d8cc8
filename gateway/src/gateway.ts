import type { IncomingMessage } from 'node:http';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { Bus } from '@cueroom/messaging/bus';
import { gracefulStop } from '@cueroom/platform/graceful-stop';
import { Health } from '@cueroom/platform/health';
import { countRequests } from '@cueroom/platform/http.metrics';
import { traceRequests } from '@cueroom/platform/http.tracing';
import compress from '@fastify/compress';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepPace } from '@cueroom/platform/http/body-pace';
import { answerClientError } from '@cueroom/platform/http/client-error';
import { sendProblem } from '@cueroom/platform/http/problem';
import { carryRequestIds, requestIdOf } from '@cueroom/platform/http/request-id';
import { drainRefusedBodies } from '@cueroom/platform/http/drain-body';
import { describeApi } from './docs/openapi';
import { type GatewayParts, GatewayModule } from './gateway.module';
import { EventStreams } from './http/event-streams';
import { HintedCache } from './http/hinted-cache';
import { readJsonOnly } from './http/input';
import { refuseOtherOrigins, refuseTwoHosts } from './http/own-origin';
import { logChanges } from './http/request-log';
import { protectAnswers } from './http/security-headers';
import { applyRouteRules } from './routes/route-rules';
import { AtOnce } from './limits/at-once';
import { RateLimits } from './limits/rate-limits';
import { ListenVisits } from './media/listen-visits';
import { Media } from './media/media';
import { maxUploads, proxyObjects } from './media/object.proxy';
import { SignedAddresses } from './media/signed-addresses';
import { proxyTus } from './media/tus.proxy';
import { bodyLimits, type GatewaySettings, trustedProxies } from './settings';
import { serveQueueBoard } from './queues/queue-board';
import { SignIn } from './sign-in/sign-in';
import { isFilling, PublicAnswers } from './public-answers/public-answers';
import { ListenDoor } from './listen/listen-door';
import { ListenPages } from './listen/listen-pages';
import { serveSite } from './site/site';

/** Alive and ready, without details: strangers read it too. */
const serveHealth = (fastify: FastifyInstance, health: Health): void => {
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

export interface Gateway {
  app: NestFastifyApplication;
  stop(): Promise<void>;
}

/** Clients may invent keys: addresses with any query. */
const publicAnswers = { maxAgeMs: 2000, maxEntries: 200 };
/** RPC requests end in time for an answer within 5 s. */
const deadlineMs = 4400;

export const createGateway = async (parts: GatewayParts, logger: LoggerService | false = false): Promise<Gateway> => {
  const { settings } = parts;
  const adapter = httpAdapter(settings);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.of(parts), adapter, {
    bodyParser: false,
    logger,
  });
  app.setGlobalPrefix('api');

  const fastify = adapter.getInstance();
  const signIn = app.get(SignIn);
  const stop = gracefulStop(app);
  observeRequests(fastify, settings);
  checkRequests(fastify, settings);
  applyRouteRules(fastify, app.get(RateLimits), signIn);
  const answers = new PublicAnswers(fastify, new HintedCache(app.get(Bus), 'public-site', publicAnswers));
  await fastify.register(compress, { global: false, encodings: ['br', 'gzip'] });
  readJsonOnly(fastify);
  serveHealth(fastify, app.get(Health));
  const uploads = new AtOnce(maxUploads);
  proxyObjects(fastify, app.get(Media), {
    signIn,
    uploads,
    visits: app.get(ListenVisits),
    addresses: app.get(SignedAddresses),
  });
  fastify.addHook('preClose', (done) => {
    app.get(EventStreams).endAll();
    done();
  });
  proxyTus(fastify, app.get(Media), { secret: settings.SIGNING_SECRET, uploads });
  serveQueueBoard(fastify, parts.queues, { secret: settings.SIGNING_SECRET, signIn });
  const listening = { pages: app.get(ListenPages), door: app.get(ListenDoor) };
  serveSite(fastify, settings, { answers, bus: app.get(Bus), media: app.get(Media), listening });
  describeApi(app);

  await app.init();
  await fastify.ready();
  return { app, stop };
};

const httpAdapter = ({ TRUST_PROXY }: GatewaySettings): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: bodyLimits.usual,
    trustProxy: trustedProxies(TRUST_PROXY),
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    requestIdHeader: false,
    // A longer parameter would be unknown (404) where it is malformed (400).
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(request, reply, error),
    clientErrorHandler: answerClientError,
    // A connection that is kept alive may bring one more request while the process stops: it is served, and then closed.
    return503OnClosing: false,
    // A client that stopped reading its answer; a player that comes back requests the rest.
    connectionTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requestTimeout: 0 },
  });

const observeRequests = (fastify: FastifyInstance, { TRUST_PROXY }: GatewaySettings): void => {
  carryRequestIds(fastify, deadlineMs);
  // A trace that began elsewhere goes on here where a proxy of ours stands before the gateway.
  traceRequests(fastify, ({ headers }) =>
    TRUST_PROXY === 'false' && !isFilling({ headers }) ? undefined : headers.traceparent?.toString(),
  );
  countRequests(fastify, (request) => !isFilling(request));
  logChanges(fastify);
};

const checkRequests = (fastify: FastifyInstance, { PUBLIC_URL }: GatewaySettings): void => {
  protectAnswers(fastify, PUBLIC_URL);
  keepPace(fastify);
  // Uploads drain themselves (object.proxy.ts).
  drainRefusedBodies(fastify, ({ method, url }) => /^(PUT|PATCH)$/.test(method) && url.startsWith(objectsPath));
  refuseTwoHosts(fastify);
  refuseOtherOrigins(fastify, PUBLIC_URL);
};
