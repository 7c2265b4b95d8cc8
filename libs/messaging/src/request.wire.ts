import { AppError, type ErrorKind, type FieldErrors } from '@cueroom/contracts/app-error';
import type { Service } from '@cueroom/contracts/message';

/** Bytes of JSON. A body of the API may have 512 KiB; the rest is for the envelope and for escaping. */
export const wireLimits = { request: (512 + 64) * 1024, reply: 16 * 2 ** 20 } as const;

/** Requests that may wait in one process for answers, and in one list: more cannot be answered in time. */
export const maxWaiting = 2000;

/** A list expires this long after the last append. */
export const listExpiresMs = 10_000;

export interface RequestFrame {
  id: number;
  message: string;
  /** The list of the process that waits for the reply. */
  replyTo: string;
  /** In milliseconds since 1970: clocks must agree within a second. */
  deadline: number;
  requestId: string;
  traceparent?: string;
  /** The name of the admin who asks; senders of earlier releases tell none. */
  admin?: string;
  input: unknown;
}

export interface ReplyFrame {
  id: number;
  value?: unknown;
  error?: { kind: ErrorKind | 'internal'; message: string; errors?: FieldErrors };
}

export const requestList = (prefix: string, service: Service): string => `${prefix}:requests:${service}`;
export const replyList = (prefix: string, client: string): string => `${prefix}:replies:${client}`;

export const unavailable = (): AppError => new AppError('unavailable', 'This service is unavailable, please try again');

/** Whether a text has more bytes than that in UTF-8; counts only where it is not plain from the length. */
export const isLonger = (text: string, bytes: number): boolean =>
  text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes);
