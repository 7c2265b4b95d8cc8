import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { HttpProblem, problemOf } from './problem';
import { dataHeaders } from './security-headers';

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP at all, before there is a request. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  refuse(socket, statusOf[error.code ?? ''] ?? 400);
};

/** Says why on a connection that no request can be answered on, and closes it. */
export const refuse = (socket: Socket, status: number, requestId: string = randomUUID()): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(problemOf(new HttpProblem(status), requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(dataHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
  socket.destroySoon();
};
