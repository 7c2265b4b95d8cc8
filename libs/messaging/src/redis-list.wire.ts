import { AppError, type ErrorKind, type FieldErrors } from '@cueroom/contracts/app-error';

/** Bytes of JSON. Requests may be half a mebibyte; the rest is for the envelope and for escaping. */
export const wireLimits = { request: (512 + 64) * 1024, answer: 16 * 2 ** 20 } as const;

/** An answer above this many bytes goes by a key of its own: Redis cuts off a subscriber that is sent too much at once. */
export const directAnswerBytes = 256 * 1024;

/** How long such an answer waits to be fetched. */
export const keptAnswerMs = 10_000;

/** What lies in a service's list. The deadline is in milliseconds since 1970: clocks must agree within a second. */
export type Request = [
  name: string,
  id: number,
  asker: string,
  deadline: number,
  requestId: string,
  input: unknown,
  /** The asker's span, while tracing is on. */
  traceparent?: string,
];

/** The meanings of an answer's second place. */
export const outcome = { done: 0, refused: 1, failed: 2, kept: 3 } as const;

export interface Refusal {
  kind: ErrorKind;
  message: string;
  errors?: FieldErrors;
}

export type Answer =
  | [id: number, outcome: typeof outcome.done, value?: unknown]
  | [id: number, outcome: typeof outcome.refused, refusal: Refusal]
  | [id: number, outcome: typeof outcome.failed | typeof outcome.kept];

export const requestList = (prefix: string, service: string): string => `${prefix}:ask:${service}`;
export const answerChannel = (prefix: string, asker: string): string => `${prefix}:answers:${asker}`;
export const keptAnswerKey = (prefix: string, asker: string, id: number): string => `${prefix}:answer:${asker}:${id}`;

export const serviceOf = (messageName: string): string => messageName.slice(0, messageName.indexOf('.'));

export const away = (): AppError => new AppError('unavailable', 'This service is away, please try again');

/** Whether a text has more bytes than that in UTF-8; counts only where it is not plain from the length. */
export const isLonger = (text: string, bytes: number): boolean =>
  text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes);

/** A value as it becomes part of an answer; '' for none. */
export const doneAnswer = (id: number, valueJson: string): string =>
  valueJson === '' ? `[${id},${outcome.done}]` : `[${id},${outcome.done},${valueJson}]`;
