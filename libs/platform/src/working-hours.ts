import { readWorkingHours } from '@cueroom/contracts/intake/working-hours';
import { IsOptional, ValidateBy } from 'class-validator';

const rule = ValidateBy(
  { name: 'workingHours', validator: { validate: (value) => readWorkingHours(String(value)) !== null } },
  { message: 'must be hours like Mon-Fri 09:00-18:00' },
);

/** A setting: the hours in which something is done; unset: all. */
export const IsWorkingHours = (): PropertyDecorator => (target, key) =>
  [IsOptional(), rule].forEach((apply) => apply(target, key));
