import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The name of the admin who signed in for this request. */
export const adminOf = (request: FastifyRequest & { user?: { username: string } }): string =>
  request.user?.username ?? '';

/** The same as a route's parameter. */
export const Admin = createParamDecorator((_, context: ExecutionContext) =>
  adminOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
