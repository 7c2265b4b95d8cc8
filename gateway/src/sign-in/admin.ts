import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const adminOf = (request: FastifyRequest & { user?: { username: string } }): string =>
  request.user?.username ?? '';

export const Admin = createParamDecorator((_, context: ExecutionContext) =>
  adminOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
