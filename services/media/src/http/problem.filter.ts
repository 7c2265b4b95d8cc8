import { STATUS_CODES } from 'node:http';
import { AppError, type ErrorKind } from '@cueroom/contracts/app-error';
import { log } from '@cueroom/platform/logger';
import { currentRequestId } from '@cueroom/platform/request-context';
import { isStoreAway } from '@cueroom/platform/store-errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The kinds of error that files can have. */
const statusOf: Partial<Record<ErrorKind, number>> = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  full: 507,
  unavailable: 503,
};

const answerTo = (error: unknown): { status: number; detail: string } => {
  if (error instanceof AppError) return { status: statusOf[error.kind] ?? 500, detail: error.message };
  if (isStoreAway(error)) return { status: 503, detail: 'Files are away, please try again' };
  if (error instanceof HttpException) return { status: error.getStatus(), detail: 'There is nothing here' };
  const status = (error as { statusCode?: unknown }).statusCode; // of Fastify's own errors
  if (typeof status === 'number' && status >= 400 && status < 500) return { status, detail: (error as Error).message };
  return { status: 500, detail: 'Something went wrong here' };
};

/** Errors as problem+json (RFC 9457); the gateway passes them through. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.raw.destroyed || reply.sent) {
      log.debug({ err: error }, 'nobody is there to hear of this');
      return;
    }
    const { status, detail } = answerTo(error);
    const requestId = currentRequestId();
    if (status === 500) log.error({ err: error, requestId }, 'a request failed');
    if (status === 503) log.warn({ err: error, requestId }, 'a request could not be served');
    void reply
      .code(status)
      .header('content-type', 'application/problem+json')
      .send(Buffer.from(JSON.stringify({ status, title: STATUS_CODES[status], detail, requestId })));
  }
}
