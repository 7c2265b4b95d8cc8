import { AppError } from '@cueroom/contracts/app-error';
import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { type Answered, Finishes, typeOf } from './answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OutdatedRecord } from '@cueroom/platform/http/problem';

const entityTags = /^(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*$/;

/** Undefined for no header and for `*`; a tag that is no revision matches none. @throws AppError 'invalid' when malformed */
export const revisionsOf = (header: string | undefined): number[] | undefined => {
  const tags = header?.trim();
  if (tags === undefined || tags === '*') return undefined;
  if (!entityTags.test(tags)) throw new AppError('invalid', 'If-Match must be the ETag of the record');
  return [...tags.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak === undefined && /^\d{1,15}$/.test(tag) ? [Number(tag)] : [],
  );
};

export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) =>
  revisionsOf(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

const tagged = (record: { revision: number }, reply: FastifyReply): object => {
  void reply.header('etag', `"${record.revision}"`);
  return record;
};

const etag = { ETag: { description: 'The revision of the record', schema: { type: 'string' as const } } };

export const AnswersRevision = (answered: Answered): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    Finishes(tagged),
    ApiResponse({ status: 200, type: typeOf(answered), description: 'The record as it is now', headers: etag }),
  );

/** A route that changes one record: with If-Match only while it has that revision. */
export const ChangesRevision = (answered: Answered): MethodDecorator =>
  applyDecorators(
    AnswersRevision(answered),
    ApiHeader({ name: 'If-Match', required: false, description: 'The ETag of the record that is to be changed' }),
  );

/** The outcome of a change. @throws OutdatedRecord with the record as it is, when it has none of the caller's revisions */
export const orCurrent = async <T>(change: Promise<T>, current: () => Promise<object | null>): Promise<T> => {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'outdated')) throw error;
    throw new OutdatedRecord(error.message, await current());
  }
};
