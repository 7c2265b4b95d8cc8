import { ValidateBy, ValidateIf } from 'class-validator';
import { InOrder, limits, messages, RequiredText } from '../rules';
import { objectKeyOf, sourceKeyOf } from './file-address';

const isFileAddress = (value: unknown, keyOf: typeof objectKeyOf): boolean =>
  typeof value === 'string' &&
  value.length <= limits.url &&
  (keyOf(value) !== null || (/^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value)));

const AddressBy = (keyOf: typeof objectKeyOf): PropertyDecorator =>
  ValidateBy({
    name: 'fileAddress',
    validator: { validate: (value) => isFileAddress(value, keyOf), defaultMessage: () => messages.url },
  });

const UnlessEmpty = (): PropertyDecorator =>
  ValidateIf((_, value) => value !== undefined && value !== null && value !== '');

/** The path of a stored file or an http(s) link; missing, null or empty is none. */
export const FileAddress = (): PropertyDecorator => InOrder(UnlessEmpty(), AddressBy(objectKeyOf));

/** The same, signed too, and the path of a size of a picture: so that a record can be sent back as it was read. */
export const PictureAddress = (): PropertyDecorator => InOrder(UnlessEmpty(), AddressBy(sourceKeyOf));

/** The same, which has to be there. */
export const RequiredPictureAddress = (message: string): PropertyDecorator =>
  InOrder(RequiredText(message, limits.url), AddressBy(sourceKeyOf));
