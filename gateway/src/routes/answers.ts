import type { Page } from '@cueroom/contracts/message';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

const descriptions: Record<number, string> = {
  200: 'The record as it is now',
  201: 'The new record',
  204: 'Done; nothing to say',
};

/** A route's success for Nest and for the API's description: its status, and the class of its answer (in a list: `[Class]`). */
export const Answers = (status: 200 | 201 | 204, type?: Type | [Type]): MethodDecorator =>
  applyDecorators(HttpCode(status), ApiResponse({ status, type, description: descriptions[status] }));

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
