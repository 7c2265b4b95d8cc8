import { createHash } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { type Idempotency, idempotencyKeyPattern } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answered, Finishes, typeOf } from './answers';

const malformed = 'Idempotency-Key must have 8 to 64 letters, digits, _ or -';

/** The same text for the same content, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

export const idempotencyOf = ({
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

/** A route that creates a record: with an Idempotency-Key it can be repeated safely for 24 hours. */
export const Creates = (answered: Answered): MethodDecorator => {
  const type = typeOf(answered);
  return applyDecorators(
    HttpCode(201),
    Finishes(recordOf),
    ApiResponse({ status: 201, type, description: 'The new record' }),
    ApiResponse({ status: 200, type, description: 'Sent before: the first record' }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', pattern: idempotencyKeyPattern.source },
    }),
  );
};
