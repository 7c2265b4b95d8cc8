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
export const bareError = (fault: unknown, depth = 0): BareError => {
  if (!(fault instanceof Error)) return { type: typeof fault, message: String(fault) };
  const { message, stack, cause } = fault;
  const { code } = fault as { code?: unknown };
  return {
    type: fault.constructor.name,
    message,
    stack,
    ...(['string', 'number'].includes(typeof code) && { code }),
    ...(cause !== undefined && depth < deepest && { cause: bareError(cause, depth + 1) }),
  };
};
