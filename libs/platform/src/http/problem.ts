import { STATUS_CODES } from 'node:http';
import { AppError, type ErrorKind, type FieldErrors } from '@cueroom/contracts/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { log } from '../logger';
import { withRequestId } from '../request-context';
import { isStoreAway } from '../store-errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    tooLargeSays?: string;
  }
}

/** The only table from kinds of errors to HTTP statuses. */
const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  outdated: 412,
  too_large: 413,
  wrong_type: 415,
  impossible: 422,
  too_many: 429,
  full: 507,
  unavailable: 503,
};

/** Sentences for people where the HTTP layer itself refuses: its own messages are made for programmers. */
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

/** Where the error does not say. Room on a disk has to be made by a person. */
const retryAfterSec: Record<number, number> = { 429: 5, 503: 5, 507: 60 };

export class TooMany extends AppError {
  constructor(
    message: string,
    readonly retryAfterSec: number,
  ) {
    super('too_many', message);
  }
}

export class OutdatedRecord extends AppError {
  constructor(
    message: string,
    readonly current: object | null,
  ) {
    super('outdated', message);
  }
}

export class HttpProblem extends Error {
  constructor(
    readonly statusCode: number,
    readonly detail?: string,
    readonly errors?: FieldErrors,
  ) {
    super(detail);
  }
}

export interface Problem {
  status: number;
  title: string;
  detail: string;
  requestId: string;
  errors?: FieldErrors;
  /** Of 412: the record as it is. */
  current?: object | null;
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  // Embedded players want to know the site, not the page.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For answers that are data: a browser that is made to show one runs and loads nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const problemHeaders = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
};

/** The status of an error of Fastify's or Nest's own, or 500. */
const httpStatusOf = (error: unknown): number => {
  if (typeof error !== 'object' || error === null) return 500;
  if (isStoreAway(error)) return 503;
  const given =
    'getStatus' in error && typeof error.getStatus === 'function'
      ? (error.getStatus() as unknown)
      : 'statusCode' in error && error.statusCode;
  const status = typeof given === 'number' ? given : 500;
  // @fastify/static says 403 of a path that leaves its folder: there is nothing at it.
  return status === 403 && !(error instanceof HttpProblem) ? 404 : status;
};

export const problemOf = (error: unknown, requestId: string): Problem => {
  const status = error instanceof AppError ? statusOf[error.kind] : httpStatusOf(error);
  const detail =
    error instanceof AppError ? error.message : error instanceof HttpProblem && status < 500 ? error.detail : undefined;
  const errors = error instanceof AppError || error instanceof HttpProblem ? error.errors : undefined;
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    status,
    title,
    detail: detail ?? sentences[status] ?? title,
    requestId,
    ...(errors && { errors }),
    ...(error instanceof OutdatedRecord && { current: error.current }),
  };
};

/** Sends an error as application/problem+json. Server errors are logged, and their messages are not sent. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const problem = problemOf(error, request.id);
  const { status } = problem;
  const { tooLargeSays } = request.routeOptions?.config ?? {};
  if (status === 413 && tooLargeSays && !(error instanceof AppError)) problem.detail = tooLargeSays;
  // A client that disconnected is no server error.
  if (status >= 500 && !reply.raw.destroyed) {
    withRequestId(request.id, () =>
      log[status === 503 || status === 507 ? 'warn' : 'error'](
        { err: error, method: request.method, path: pathOf(request) },
        'failed',
      ),
    );
  }
  const retryAfter =
    error instanceof TooMany ? error.retryAfterSec : (reply.getHeader('retry-after') ?? retryAfterSec[status]);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .headers(problemHeaders)
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

/** Addresses that open something by themselves. */
const secretPart = /^(\/api)?\/(listen|music)\/(person\/)?[^/]+/;
/** Without the query, which may hold a signature, and without the token of a person's own link. */
const pathOf = (request: FastifyRequest): string =>
  (request.url.split('?', 1)[0] ?? '').replace(secretPart, '$1/$2/$3…');
