import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { AppError } from '@cueroom/contracts/app-error';
import type { QueueAdmin } from '@cueroom/messaging/queue.admin';
import { log } from '@cueroom/platform/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '@cueroom/platform/http/problem';
import { clientAddress } from '../http/client-address';
import { isReading } from '../http/is-reading';
import { notSignedIn } from '../sign-in/admin.guard';
import { credentialsOf } from '../sign-in/credentials';
import type { SignIn } from '../sign-in/sign-in';
import { boardPath, boardVisitor } from './queues.routes';

/** Bull Board could also empty queues and write jobs: only reading, pausing and retrying are allowed. */
const changes: readonly string[] = [
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/promote',
  '/api/queues/:queueName/:jobId/retry',
];
type Routes = Parameters<FastifyAdapter['setApiRoutes']>[0];

class CarefulAdapter extends FastifyAdapter {
  override setApiRoutes(routes: Routes): FastifyAdapter {
    return super.setApiRoutes(
      routes.filter(({ method, route }) => method === 'get' || [route].flat().every((path) => changes.includes(path))),
    );
  }
}

/** Stricter than the site's but for `base-uri`: the board's page says where its files are. */
const boardPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Fonts of another host, which would see every visit. */
const foreignLinks = /<link href="https:[^>]*>\s*/g;

interface BoardAccess {
  secret: string;
  signIn: SignIn;
}

const visitorOf = async (request: FastifyRequest, { secret, signIn }: BoardAccess): Promise<string | null> => {
  const credentials = credentialsOf(request.headers.authorization);
  if (credentials) return signIn.verify(credentials, clientAddress(request));
  const visitor = boardVisitor(secret, request.headers.cookie);
  if (visitor === null || isReading(request.method)) return visitor;
  // A browser that brings the cookie names the page that sends the change; own-origin.ts has refused the others.
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined && site !== 'same-origin') {
    throw new AppError('forbidden', 'Requests from other sites are refused');
  }
  return visitor;
};

const guard = async (request: FastifyRequest, reply: FastifyReply, access: BoardAccess): Promise<void> => {
  const visitor = await visitorOf(request, access);
  if (visitor === null) throw notSignedIn(reply);
  void reply.header('content-security-policy', boardPolicy);
  if (isReading(request.method)) return;
  const { method, params, routeOptions } = request;
  log.info({ by: visitor, method, route: routeOptions.url, ...(params as object) }, 'queue changed by an admin');
};

/** Its routes are none of Nest's: this guard is on every one of them, however its path is spelled. */
export const serveQueueBoard = (fastify: FastifyInstance, queues: QueueAdmin | null, access: BoardAccess): void => {
  const adapter = new CarefulAdapter().setBasePath(boardPath);
  createBullBoard({
    queues: (queues?.queues ?? []).map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Queues', hideRedisDetails: true, hideDocsLink: true } },
  });
  void fastify.register(
    async (board) => {
      board.addHook('onRequest', (request, reply) => guard(request, reply, access));
      // The board would call every error its own.
      board.addHook('onRoute', (route) => {
        route.errorHandler = (error, request, reply) => void sendProblem(request, reply, error);
      });
      board.addHook('onSend', async (_request, reply, payload) =>
        typeof payload === 'string' && reply.getHeader('content-type')?.toString().startsWith('text/html')
          ? payload.replace(foreignLinks, '')
          : payload,
      );
      await board.register(adapter.registerPlugin());
    },
    { prefix: boardPath },
  );
};
