import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { StrategyCreatedStatic } from 'passport';
import { BasicStrategy } from 'passport-http';
import { clientAddress } from '../http/client-address';
import { challenge } from '@cueroom/platform/http/problem';
import { credentialsOf } from './credentials';
import { SignIn } from './sign-in';

/** passport's types know Express only; here every request is Fastify's. */
type PassportRequest = Parameters<BasicStrategy['authenticate']>[0];

/** Basic authorization. passport-http reads the header itself but cuts passwords at their first colon. */
@Injectable()
export class AdminStrategy extends PassportStrategy(BasicStrategy, 'basic') {
  constructor(private readonly signIn: SignIn) {
    super();
  }

  override authenticate(this: this & StrategyCreatedStatic, request: FastifyRequest & PassportRequest): void {
    this.validate(request).then(
      (username) => (username === null ? this.fail(challenge, 401) : this.success({ username })),
      (error: Error) => this.error(error),
    );
  }

  async validate(request: FastifyRequest): Promise<string | null> {
    const credentials = credentialsOf(request.headers.authorization);
    return credentials && this.signIn.verify(credentials, clientAddress(request));
  }
}
