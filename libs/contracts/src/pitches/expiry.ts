import { ValidateBy } from 'class-validator';
import { InOrder, OptionalDate } from '../rules';

/** A day is open until it is over. @returns undefined where nothing is said */
export const expiryOf = (date: string | null | undefined): Date | null | undefined =>
  typeof date === 'string' ? new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T23:59:59.999Z` : date) : date;

export const isOver = (expiresAt: Date | string | null | undefined, now = Date.now()): boolean =>
  Boolean(expiresAt) && new Date(expiresAt as string).getTime() <= now;

/** The last day, or moment, that something is open. */
export const Expiry = (): PropertyDecorator =>
  InOrder(
    OptionalDate(),
    ValidateBy({
      name: 'notOver',
      validator: {
        validate: (value) => typeof value !== 'string' || !isOver(expiryOf(value)),
        defaultMessage: () => 'Please choose a date that is still to come',
      },
    }),
  );
