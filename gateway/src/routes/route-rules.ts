import { applyDecorators, Controller } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address';
import { notSignedIn, Public } from '../sign-in/admin.guard';
import { credentialsOf } from '../sign-in/credentials';
import type { SignIn } from '../sign-in/sign-in';
import type { LimitedCall, RateLimits } from '../limits/rate-limits';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyLimit?: number;
    countsAs?: LimitedCall;
    /** Less than usual, of anybody. */
    maxBody?: number;
  }
}

/** They answer 201 for a new record, and this for one that is there by an earlier call. */
const creating: readonly LimitedCall[] = ['briefs', 'contacts', 'submissions'];
const repeated = 200;

/** Kept before the body is read: a refused call is counted too, and only an admin may send a large body. */
export const applyRouteRules = (fastify: FastifyInstance, limits: RateLimits, signIn: SignIn): void => {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit, countsAs, maxBody } = route.config ?? {};
    const before = [route.onRequest ?? []].flat();
    if (countsAs)
      before.push(async (request: FastifyRequest) => {
        const { token } = request.params as { token?: string };
        // A studio brings in hundreds of files at once.
        if (countsAs === 'uploads' && (await signIn.isAdmin(request))) return;
        return limits.count(countsAs, clientAddress(request), countsAs === 'listen' ? token : undefined);
      });
    if (countsAs && creating.includes(countsAs))
      route.onSend = [
        ...[route.onSend ?? []].flat(),
        async (request: FastifyRequest, reply: FastifyReply) => {
          if (reply.statusCode === repeated) await limits.uncount(countsAs, clientAddress(request));
        },
      ];
    if (maxBody) route.bodyLimit = maxBody;
    if (bodyLimit) {
      route.bodyLimit = bodyLimit;
      before.push(async (request: FastifyRequest, reply: FastifyReply) => {
        const credentials = credentialsOf(request.headers.authorization);
        if (!credentials || (await signIn.verify(credentials, clientAddress(request))) === null)
          throw notSignedIn(reply);
      });
    }
    route.onRequest = before;
  });
};

/** Routes for admins; `tag` groups them in the API's description. The guard protects them without it, too. */
export const AdminRoutes = (tag: string, path: string): ClassDecorator =>
  applyDecorators(Controller(path), ApiTags(tag), ApiSecurity('basic'));

export const PublicRoutes = (tag: string, path: string): ClassDecorator =>
  applyDecorators(Controller(path), ApiTags(tag), Public());
