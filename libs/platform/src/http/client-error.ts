import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { HttpProblem, problemHeaders, problemOf } from './problem';

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Fastify's `clientErrorHandler`: answers what could not be parsed as a request. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  refuse(socket, statusOf[error.code ?? ''] ?? 400);
};

/** Writes a problem to a connection on which no request can be answered any more, and closes it. */
export const refuse = (socket: Socket, status: number, requestId: string = randomUUID()): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(problemOf(new HttpProblem(status), requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(problemHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
  socket.destroySoon();
};
