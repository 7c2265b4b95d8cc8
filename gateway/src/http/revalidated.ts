import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Public } from '../sign-in/public';

const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));

/** Answers that everyone may keep, if they ask each time whether it is still so: what an admin changes is seen at once. */
class Revalidated implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<string | undefined> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        const json = JSON.stringify(answer ?? null);
        // How many there are in all is part of the answer, too.
        const total = String(reply.getHeader('x-total-count'));
        const tag = `"${createHash('sha256').update(total).update(json).digest('base64url').slice(0, 27)}"`;
        void reply.header('etag', tag).header('cache-control', 'public, max-age=0, must-revalidate');
        if (namesTag(request.headers['if-none-match'], tag)) {
          void reply.code(304);
          return undefined;
        }
        void reply.type('application/json; charset=utf-8');
        return json;
      }),
    );
  }
}

/** A route that everyone may read and keep; a reader who has its answer already is told so with 304. */
export const PublicAnswers = (): ClassDecorator =>
  applyDecorators(Public(), UseInterceptors(new Revalidated())) as ClassDecorator;
