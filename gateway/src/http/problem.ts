import { STATUS_CODES } from 'node:http';
import { AppError, type ErrorKind, type FieldErrors } from '@cueroom/contracts/app-error';
import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataHeaders } from './security-headers';

/** The only table from kinds of errors to HTTP statuses. */
const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  impossible: 422,
  too_many: 429,
  full: 507,
  unavailable: 503,
};

/** What people read when the HTTP layer itself refuses: its own messages are made for programmers. */
const sentences: Record<number, string> = {
  400: 'This request is malformed',
  404: 'There is nothing at this address',
  408: 'The request came too slowly',
  413: 'This is larger than the server accepts',
  414: 'This address is too long',
  415: 'The server does not accept this content type here',
  431: 'The headers of this request are too large',
  500: 'Something went wrong on our side',
  507: 'There is no room for more files at the moment. Please try again later.',
};

/** `xBasic`, so that no browser opens its own sign-in dialog. */
export const challenge = 'xBasic realm="admin"';

/** By status, when the answer itself does not know. Room has to be made by somebody. */
const retryAfterSec: Record<number, number> = { 429: 5, 503: 5, 507: 60 };

/** Too many requests; and when the next one may come. */
export class TooMany extends AppError {
  constructor(
    message: string,
    readonly retryAfterSec: number,
  ) {
    super('too_many', message);
  }
}

/** An answer that another server of ours has already put into a status. */
export class HttpProblem extends Error {
  constructor(
    readonly statusCode: number,
    readonly detail?: string,
    readonly errors?: FieldErrors,
  ) {
    super(detail);
  }
}

/** An error answer as RFC 9457 has it. */
export interface Problem {
  status: number;
  title: string;
  detail: string;
  requestId: string;
  errors?: FieldErrors;
}

/** The status of an error of Fastify's or Nest's own, or 500. */
const httpStatusOf = (error: unknown): number => {
  if (typeof error !== 'object' || error === null) return 500;
  const given =
    'getStatus' in error && typeof error.getStatus === 'function'
      ? (error.getStatus() as unknown)
      : 'statusCode' in error && error.statusCode;
  const status = typeof given === 'number' ? given : 500;
  // Who serves files calls a path that steps out of its folder forbidden; there is just nothing.
  return status === 403 && !(error instanceof HttpProblem) ? 404 : status;
};

export const problemOf = (error: unknown, requestId: string): Problem => {
  const status = error instanceof AppError ? statusOf[error.kind] : httpStatusOf(error);
  const said =
    error instanceof AppError ? error.message : error instanceof HttpProblem && status < 500 ? error.detail : undefined;
  const errors = error instanceof AppError || error instanceof HttpProblem ? error.errors : undefined;
  const title = STATUS_CODES[status] ?? 'Error';
  return { status, title, detail: said ?? sentences[status] ?? title, requestId, ...(errors && { errors }) };
};

/** Answers with an error, whoever found it. What is our own error is logged, and nothing of it is told. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const problem = problemOf(error, request.id);
  const { status } = problem;
  const { tooLargeSays } = request.routeOptions?.config ?? {};
  if (status === 413 && tooLargeSays && !(error instanceof AppError)) problem.detail = tooLargeSays;
  // Whoever has gone in the middle of a request is nobody's error.
  if (status >= 500 && !reply.raw.destroyed) {
    withRequestId(request.id, () =>
      log[status === 503 || status === 507 ? 'warn' : 'error'](
        { err: error, method: request.method, path: pathOf(request) },
        'failed',
      ),
    );
  }
  if (status === 401) void reply.header('www-authenticate', challenge);
  const retryAfter = error instanceof TooMany ? error.retryAfterSec : retryAfterSec[status];
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .headers(dataHeaders)
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

/** Without the query, which may hold a signature. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
