import type { Message, Page } from '@cueroom/contracts/message';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

const descriptions: Record<number, string> = {
  200: 'The record as it is now',
  201: 'The new record',
  204: 'Done; nothing to say',
};

/** What a route answers: what this message does, or a class of the gateway's own (in a list: `[Class]`). */
export type Answered = Pick<Message<never, unknown>, 'answer'> | Type | [Type];

/** As swagger names it; undefined for nothing. */
export const typeOf = (answered: Answered): Type | [Type] | undefined => {
  if (!('answer' in answered)) return answered;
  const { kind, type } = answered.answer;
  return kind === 'list' || kind === 'page' ? [type as Type] : (type as Type | undefined);
};

/** A route's success, for Nest and for the API's description. @param status 201 for a route that creates something */
export const Answers = (answered: Answered, status?: 201): MethodDecorator => {
  const type = typeOf(answered);
  const success = status ?? (type ? 200 : 204);
  return applyDecorators(HttpCode(success), ApiResponse({ status: success, type, description: descriptions[success] }));
};

/** For the API's description: these routes want an admin's name and password. The guard wants them anyway. */
export const ForAdmins = (): ClassDecorator => ApiSecurity('basic');

/** The items of a page; how many there are in all, or at least, is in headers. */
export const listed = <T>(reply: FastifyReply, { items, total, isAtLeast }: Page<T>): T[] => {
  void reply.header('x-total-count', total);
  if (isAtLeast) void reply.header('x-total-count-is', 'at-least');
  return items;
};

/** 201 with the record, or 200 with the first one when this was a safe retry. */
export const accepted = <T>(reply: FastifyReply, { record, isNew }: { record: T; isNew: boolean }): T => {
  void reply.code(isNew ? 201 : 200);
  return record;
};
