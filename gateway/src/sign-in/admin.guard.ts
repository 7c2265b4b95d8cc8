import { AppError } from '@cueroom/contracts/app-error';
import { setAdmin } from '@cueroom/platform/request-context';
import { createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BasicStrategy } from 'passport-http';
import { clientAddress } from '../http/client-address';
import { credentialsOf } from './credentials';
import { SignIn } from './sign-in';

export const isPublic = 'cueroom:is-public';

/** Lets everybody use a route. Without it a route is for admins. */
export const Public = () => SetMetadata(isPublic, true);

export const adminOf = (request: FastifyRequest & { user?: { username: string } }): string =>
  request.user?.username ?? '';

export const Admin = createParamDecorator((_, context: ExecutionContext) =>
  adminOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

@Injectable()
export class AdminStrategy extends PassportStrategy(BasicStrategy, 'basic') {
  constructor(private readonly signIn: SignIn) {
    super({ passReqToCallback: true });
  }

  /** passport-http cuts the password at its first colon, so that both are read from the header again. */
  async validate(request: FastifyRequest): Promise<{ username: string } | null> {
    const credentials = credentialsOf(request.headers.authorization);
    const username = credentials && (await this.signIn.verify(credentials, clientAddress(request)));
    return username === null ? null : { username };
  }
}

/** `xBasic`, so that no browser opens its own sign-in dialog. */
const challenge = 'xBasic realm="admin"';

/** The error for missing or wrong credentials; the reply gets the challenge. */
export const notSignedIn = (reply: FastifyReply): AppError => {
  void reply.header('www-authenticate', challenge);
  return new AppError('unauthorized', 'Invalid credentials');
};

/** Denies unless the route is public, and lets services know who asks. It guards handlers, not paths: however a path is spelled. */
@Injectable()
export class AdminGuard extends AuthGuard('basic') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(isPublic, [context.getHandler(), context.getClass()])) return true;
    const isSignedIn = (await super.canActivate(context)) as boolean;
    setAdmin(adminOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return isSignedIn;
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
