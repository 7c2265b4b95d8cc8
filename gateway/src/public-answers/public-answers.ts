import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Public } from '../sign-in/public';
import { ReadyAnswers } from './ready-answers';

/** Answers that everyone may keep, if they ask each time whether it is still so: what an admin changes is seen at once. */
@Injectable()
class Revalidated implements NestInterceptor {
  constructor(private readonly ready: ReadyAnswers) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<Buffer | undefined>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const file = await this.ready.at({ request, reply, make: () => lastValueFrom<unknown>(next.handle()) });
    const { encoding, etag, isHeld } = file.formFor(request.headers);
    void reply.header('etag', etag);
    if (isHeld) {
      void reply.code(304);
      return of(undefined);
    }
    if (encoding) void reply.header('content-encoding', encoding);
    return of(await file.bytesIn(encoding));
  }
}

/** A route that everyone may read and keep; a reader who has its answer already is told so with 304. */
export const PublicAnswers = (): ClassDecorator =>
  applyDecorators(Public(), UseInterceptors(Revalidated)) as ClassDecorator;
