import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const aCentury = 36_500;
const words = { message: `must be a number of days from 1 to ${aCentury}` };

/** A setting: for how many days something is kept; unset: forever. */
export const RetentionDays = (): PropertyDecorator => (target, key) =>
  [IsOptional(), Type(() => Number), IsInt(words), Min(1, words), Max(aCentury, words)].forEach((rule) =>
    rule(target, key),
  );
