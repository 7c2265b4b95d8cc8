import { AppError, type FieldErrors } from '@cueroom/contracts/app-error';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';

const unknownField = 'Unknown field';

const rules: ValidatorOptions = {
  whitelist: true,
  stopAtFirstError: true,
  // Else a class without any rule (`NoInput`) would refuse even an empty object.
  forbidUnknownValues: false,
  validationError: { target: false, value: false },
};

const collect = (found: readonly ValidationError[], path: string, errors: FieldErrors): FieldErrors => {
  for (const { property, constraints, children } of found) {
    const field = path + property;
    if (constraints) {
      errors[field] = Object.entries(constraints).map(([rule, message]) =>
        rule === 'whitelistValidation' ? unknownField : message,
      );
    }
    if (children) collect(children, `${field}.`, errors);
  }
  return errors;
};

interface CheckOptions {
  /** What to do with a field that the class does not name: `refuse` it, or `drop` it (from a newer sender). */
  unknownFields?: 'refuse' | 'drop';
}

/** @throws AppError 'invalid' with one message for each bad field; the field of a list item reads `songs.0.title` */
export const checkInput = <T extends object>(
  type: ClassConstructor<T>,
  value: unknown,
  { unknownFields = 'refuse' }: CheckOptions = {},
): T => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', 'The input must be an object');
  }
  const input = plainToInstance(type, value);
  const errors = validateSync(input, { ...rules, forbidNonWhitelisted: unknownFields === 'refuse' });
  if (errors.length === 0) return input;
  throw new AppError('invalid', 'Some fields are not valid', collect(errors, '', {}));
};
