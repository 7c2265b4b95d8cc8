import type { FieldErrors } from '@cueroom/contracts/app-error';

interface Problem {
  detail?: string;
  errors?: FieldErrors;
  current?: unknown;
}

/** A response that is not OK. The message is `status: body`. */
export class ApiError extends Error {
  readonly detail?: string;
  readonly errors: FieldErrors;
  /** The record as it is now, where a change was based on an older revision (412). */
  readonly current?: unknown;

  constructor(
    readonly status: number,
    body: string,
    statusText: string,
    isProblem: boolean,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const problem = isProblem ? parseProblem(body) : {};
    this.detail = problem.detail;
    this.errors = problem.errors ?? {};
    this.current = problem.current;
  }
}

const parseProblem = (body: string): Problem => {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return {};
  }
};

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** Nobody has refused what was sent: the server may have it. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError && error.status < 500);

export const isRefusedFor = (error: unknown, ...reasons: string[]): boolean =>
  error instanceof ApiError && reasons.includes(error.detail ?? '');

/** A sentence for the screen: the problem's own, otherwise status and body. */
export const sayError = (error: unknown): string => {
  if (error instanceof ApiError) return error.detail ?? error.message;
  // All that fetch says about a broken network is a TypeError.
  if (error instanceof TypeError) return 'We couldn’t reach the server. Please check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
};

/** What failed; and why, where the server says so. */
export const sayFailure = (what: string, error: unknown): string =>
  error instanceof ApiError && error.detail ? `${what}. ${error.detail}` : what;
