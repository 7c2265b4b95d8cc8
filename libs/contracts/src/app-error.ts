/** What can be wrong, in the words of the domain. Only the gateway knows which HTTP status each one is. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'conflict'
  | 'outdated'
  | 'too_large'
  | 'wrong_type'
  | 'impossible'
  | 'too_many'
  | 'full'
  | 'unavailable';

export type FieldErrors = Record<string, string[]>;

/** An error with a sentence for people. It crosses process borders whole; anything else becomes "internal". */
export class AppError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly errors?: FieldErrors,
  ) {
    super(message);
    this.name = 'AppError';
  }
}

/** What is wrong with the value of a field, found by another service that does not know where it was entered. */
export const ofField = async <T>(field: string, answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid' || error.errors) throw error;
    throw new AppError('invalid', error.message, { [field]: [error.message] });
  }
};
