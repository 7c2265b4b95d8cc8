import { createHash } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { type Idempotency, idempotencyKeyPattern } from '@cueroom/contracts/idempotency';
import { type Answer, type Created, type Message, one, type Page } from '@cueroom/contracts/message';
import { OutdatedRecord } from '@cueroom/platform/http/problem';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';

const descriptions: Record<number, string> = {
  200: 'The record as it is now',
  201: 'The new record',
  202: 'The record as it is now: the rest follows',
  204: 'Done, no content',
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
const Finishes = <Value>(finish: (value: Value, reply: FastifyReply) => unknown): MethodDecorator =>
  UseInterceptors({
    intercept: (context: ExecutionContext, next: CallHandler<Value>) =>
      next.handle().pipe(map((value) => finish(value, context.switchToHttp().getResponse<FastifyReply>()))),
  });

/** The items of a page; how many there are in all, or at least, is in headers. */
const itemsOf = (page: Page<unknown>, reply: FastifyReply): unknown[] => {
  const { items, total, isAtLeast, searchedFor, understood, notMarked } = page;
  void reply.header('x-total-count', total);
  if (isAtLeast) void reply.header('x-total-count-is', 'at-least');
  if (searchedFor) void reply.header('x-searched-for', encodeURIComponent(searchedFor));
  if (understood) void reply.header('x-understood', encodeURIComponent(JSON.stringify(understood)));
  if (notMarked !== undefined) void reply.header('x-not-marked', notMarked);
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

const malformed = 'Idempotency-Key must have 8 to 64 letters, digits, _ or -';

/** The same text for the same content, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

const idempotencyOf = ({
  headers,
  body,
  url,
}: Pick<FastifyRequest, 'headers' | 'body' | 'url'>): Idempotency | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw new AppError('invalid', malformed);
  const [path = ''] = url.split('?', 1);
  return { key, bodyHash: createHash('sha256').update(path).update('\n').update(canonical(body)).digest('hex') };
};

export const Idempotent = createParamDecorator((_: unknown, context: ExecutionContext) =>
  idempotencyOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The record, with 201; or 200 when it is that of an earlier call. */
const recordOf = ({ isRepeated, ...record }: Created<object>, reply: FastifyReply): object => {
  if (isRepeated) void reply.code(200);
  return record;
};

/** A route that can be repeated safely for 24 hours. */
export const TakesKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  });

/**
 * A route that creates a record: with an Idempotency-Key it can be repeated safely for 24 hours.
 * @param status 202 for one that begins something
 */
export const Creates = (answered: Answered, status: 201 | 202 = 201): MethodDecorator => {
  const type = typeOf(answered);
  return applyDecorators(
    HttpCode(status),
    Finishes(recordOf),
    ApiResponse({ status, type, description: descriptions[status] }),
    ApiResponse({ status: 200, type, description: 'Sent before: the first record' }),
    TakesKey(),
  );
};

const begunOf = ({ isRepeated: _, ...record }: Created<{ state: string }>, reply: FastifyReply): object => {
  if (record.state === 'running') void reply.code(202);
  return record;
};

/** A route that begins something: 200 when it is done by then, else 202. */
export const Begins = (type: Type): MethodDecorator =>
  applyDecorators(Answers(type), Finishes(begunOf), ApiResponse({ status: 202, type, description: descriptions[202] }));

interface Accepted {
  record: object;
  isNew: boolean;
}

/** 201 with the record, or 200 with the first one when this was a safe retry. */
export const Accepts = (type: Type): MethodDecorator =>
  applyDecorators(
    Answers(type, 201),
    ApiResponse({ status: 200, type, description: 'Sent before: the first record' }),
    Finishes(({ record, isNew }: Accepted, reply) => {
      void reply.code(isNew ? 201 : 200);
      return record;
    }),
  );

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

/** None at all for `If-None-Match: *`: only while there is no such record. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return headers['if-none-match'] === '*' ? [] : revisionsOf(headers['if-match']);
});

/** With its revision as ETag. */
export const tagged = (record: { revision: number }, reply: FastifyReply): object => {
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

/** A route that takes If-Match, see the parameter. */
export const ChecksRevision = (): MethodDecorator =>
  ApiHeader({ name: 'If-Match', required: false, description: 'The ETag of the record that is to be changed' });

/** A route that changes one record: with If-Match only while it has that revision. */
export const ChangesRevision = (answered: Answered): MethodDecorator =>
  applyDecorators(AnswersRevision(answered), ChecksRevision());

/** The outcome of a change. @throws OutdatedRecord with the record as it is, when it has none of the caller's revisions */
export const orCurrent = async <T>(change: Promise<T>, current: () => Promise<object | null>): Promise<T> => {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'outdated')) throw error;
    throw new OutdatedRecord(error.message, await current());
  }
};
