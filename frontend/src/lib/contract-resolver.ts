import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { FieldValues, Resolver } from 'react-hook-form';

type Shape = new () => object;

/**
 * Checks a form with the contract's own rules and words. What the form does not hold (ids that are added on sending)
 * is not checked; the values are handed on as they were typed.
 */
export const contractResolver = <Values extends FieldValues>(shape: Shape): Resolver<Values> =>
  classValidatorResolver(
    shape as new () => Values,
    { validator: { skipMissingProperties: true } },
    { raw: true },
  ) as unknown as Resolver<Values>;
