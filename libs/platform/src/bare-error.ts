interface BareError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: BareError;
}

const deepest = 5;

/** An error for the log, without what drivers attach to it: the command that failed, with its record or a password. */
export const bareError = (error: unknown, depth = 0): BareError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message,
    stack,
    ...(['string', 'number'].includes(typeof code) && { code }),
    ...(cause !== undefined && depth < deepest && { cause: bareError(cause, depth + 1) }),
  };
};
