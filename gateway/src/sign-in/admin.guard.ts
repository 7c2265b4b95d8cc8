import { AppError } from '@cueroom/contracts/app-error';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import { isPublic } from './public';

/** `xBasic`, so that no browser opens its own sign-in dialog. */
const challenge = 'xBasic realm="admin"';

/** The error for missing or wrong credentials; the reply gets the challenge. */
export const notSignedIn = (reply: FastifyReply): AppError => {
  void reply.header('www-authenticate', challenge);
  return new AppError('unauthorized', 'Invalid credentials');
};

/** Denies unless the route is public. It guards handlers, not paths: however a path is spelled. */
@Injectable()
export class AdminGuard extends AuthGuard('basic') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(isPublic, [context.getHandler(), context.getClass()])) return true;
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<User>(
    error: Error | null,
    user: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (!user) throw notSignedIn(context.switchToHttp().getResponse<FastifyReply>());
    return user;
  }
}
