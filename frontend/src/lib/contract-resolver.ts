import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { FieldValues, Resolver } from 'react-hook-form';

type Shape = new () => object;

/**
 * Checks a form with the contract's own rules and messages. Fields that the form does not have (ids that are added on
 * sending) are not checked; the values are passed on as typed.
 */
export const contractResolver = <Values extends FieldValues>(shape: Shape): Resolver<Values> =>
  classValidatorResolver(
    shape as new () => Values,
    { validator: { skipMissingProperties: true } },
    { raw: true },
  ) as unknown as Resolver<Values>;
