import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { BasicStrategy } from 'passport-http';
import { clientAddress } from '../http/client-address';
import { credentialsOf } from './credentials';
import { SignIn } from './sign-in';

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
