import { type Answer, type Message, one, type Page } from '@cueroom/contracts/message';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';

const descriptions: Record<number, string> = {
  200: 'The record as it is now',
  201: 'The new record',
  204: 'Done; nothing to say',
};

/** What a route answers: what this message does, or one of these. */
export type Answered = Pick<Message<never, unknown>, 'answer'> | Answer<unknown> | Type;

const answerOf = (answered: Answered): Answer<unknown> => {
  if ('answer' in answered) return answered.answer;
  return 'kind' in answered ? answered : one(answered);
};

/** As swagger names it; undefined for nothing. */
export const typeOf = (answered: Answered): Type | [Type] | undefined => {
  const { kind, type } = answerOf(answered);
  return kind === 'list' || kind === 'page' ? [type as Type] : (type as Type | undefined);
};

/** What the handler returns goes through this before it is sent. */
export const Finishes = <Value>(finish: (value: Value, reply: FastifyReply) => unknown): MethodDecorator =>
  UseInterceptors({
    intercept: (context: ExecutionContext, next: CallHandler<Value>) =>
      next.handle().pipe(map((value) => finish(value, context.switchToHttp().getResponse<FastifyReply>()))),
  });

/** The items of a page; how many there are in all, or at least, is in headers. */
const itemsOf = ({ items, total, isAtLeast }: Page<unknown>, reply: FastifyReply): unknown[] => {
  void reply.header('x-total-count', total);
  if (isAtLeast) void reply.header('x-total-count-is', 'at-least');
  return items;
};

/** A route's success, for Nest and for the API's description. @param status 201 for a route that creates something */
export const Answers = (answered: Answered, status?: 201): MethodDecorator => {
  const type = typeOf(answered);
  const success = status ?? (type ? 200 : 204);
  return applyDecorators(
    HttpCode(success),
    ApiResponse({ status: success, type, description: descriptions[success] }),
    ...(answerOf(answered).kind === 'page' ? [Finishes(itemsOf)] : []),
  );
};
