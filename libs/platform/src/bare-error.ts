interface BareError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: BareError;
}

const deepest = 5;

/**
 * An error for the log: what it says and where it comes from. Whatever else hangs on it stays out: drivers attach the
 * command that failed, with the record that was in it, or a password.
 */
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
