import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { FieldValues, Resolver } from 'react-hook-form';

type Shape = new () => object;

/** A contract's rules and messages for a form. Fields that it does not have are not checked; values stay as typed. */
export const contractResolver = <Values extends FieldValues>(shape: Shape): Resolver<Values> =>
  classValidatorResolver(
    shape as new () => Values,
    { validator: { skipMissingProperties: true } },
    { raw: true },
  ) as unknown as Resolver<Values>;
